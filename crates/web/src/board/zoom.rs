//! A part of the board, seen from near.

use fishka_view::geometry::{Point, Size};

/// How near the board is seen, and which part of it. Lengths are pixels of the frame that the whole board fills.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Zoom {
    scale: f64,
    /// From the corner of the frame to that of the board.
    shift: Point,
}

impl Zoom {
    /// All of the board.
    pub(super) const WHOLE: Zoom = Zoom { scale: 1.0, shift: Point { x: 0.0, y: 0.0 } };

    /// The nearest that one comes.
    const NEAREST: f64 = 5.0;

    /// Whether less than the whole board is seen.
    pub(super) fn is_near(&self) -> bool {
        self.scale > 1.0
    }

    /// As styles write it.
    pub(super) fn transform(&self) -> String {
        let Zoom { scale, shift: Point { x, y } } = self;
        if self.is_near() {
            format!("translate({x:.1}px, {y:.1}px) scale({scale:.3})")
        } else {
            String::new()
        }
    }

    /// Nearer or farther by a factor around a point of the frame, which then goes some way itself: what two fingers do.
    pub(super) fn pinched(self, factor: f64, around: Point, way: Point, frame: Size) -> Zoom {
        let scale = (self.scale * factor).clamp(1.0, Zoom::NEAREST);
        let shift = around - (around - self.shift) * (scale / self.scale) + way;
        Zoom { scale, shift }.within(frame)
    }

    /// Nearer by a factor, so that a point of the frame comes to its middle.
    pub(super) fn towards(self, at: Point, factor: f64, frame: Size) -> Zoom {
        let middle = Point::new(frame.width, frame.height) * 0.5;
        self.pinched(factor, at, middle - at, frame)
    }

    /// The board never leaves a part of the frame empty.
    fn within(self, frame: Size) -> Zoom {
        let least = Point::new(frame.width, frame.height) * (1.0 - self.scale);
        let shift = Point::new(self.shift.x.clamp(least.x, 0.0), self.shift.y.clamp(least.y, 0.0));
        Zoom { shift, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Size = Size { width: 400.0, height: 300.0 };

    /// Where in the frame a point is seen that is at `at` on the whole board.
    fn seen(zoom: Zoom, at: Point) -> Point {
        at * zoom.scale + zoom.shift
    }

    #[test]
    fn what_is_between_two_fingers_stays_there() {
        let at = Point::new(150.0, 100.0);
        let zoom = Zoom::WHOLE.pinched(2.0, at, Point::default(), FRAME);
        assert_eq!(seen(zoom, at), at);
    }

    #[test]
    fn two_fingers_that_go_together_take_the_board_along() {
        let zoom = Zoom::WHOLE.pinched(2.0, Point::new(200.0, 150.0), Point::default(), FRAME);
        let moved = zoom.pinched(1.0, Point::default(), Point::new(10.0, -20.0), FRAME);
        assert_eq!(moved.shift - zoom.shift, Point::new(10.0, -20.0));
    }

    #[test]
    fn the_board_fills_its_frame_however_it_is_moved() {
        let far = Point::new(9000.0, -9000.0);
        let zoom = Zoom::WHOLE.pinched(2.0, Point::default(), far, FRAME);
        assert_eq!(zoom.shift, Point::new(0.0, -300.0));
    }

    #[test]
    fn nobody_goes_farther_than_the_whole_board() {
        assert_eq!(Zoom::WHOLE.pinched(0.3, Point::new(50.0, 50.0), Point::default(), FRAME), Zoom::WHOLE);
    }

    #[test]
    fn a_point_is_brought_to_the_middle() {
        let zoom = Zoom::WHOLE.towards(Point::new(150.0, 120.0), 2.0, FRAME);
        assert_eq!(seen(zoom, Point::new(150.0, 120.0)), Point::new(200.0, 150.0));
    }
}
