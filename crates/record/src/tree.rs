//! Walks over the tree of a record, and changes of its shape. None of them recurses, however deep the tree is.

use crate::{NodeId, Record, limits};

/// A piece of the tree in the order in which it is written down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move or chance event.
    Move {
        /// The node it leads to.
        node: NodeId,
        /// Whether the number of its turn is written before it.
        numbered: bool,
    },
    /// A variation begins: what follows goes on in place of the last move.
    Open,
    /// The variation ends.
    Close,
}

/// What a walk has still to do.
enum Rest {
    Step(Step),
    /// Whatever follows a node.
    After(NodeId),
    Variation(NodeId),
}

impl Record {
    /// The moves with their variations, as they are written down: each move, then the other ways to go on in its place,
    /// then the next move.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let numbered = |id: NodeId| id == Record::START || self.node(id).seat().is_some();
        let mut rest = vec![Rest::After(Record::START)];
        std::iter::from_fn(move || {
            loop {
                match rest.pop()? {
                    Rest::Step(step) => return Some(step),
                    Rest::After(id) => {
                        let Some((&main, variations)) = self.node(id).children().split_first() else {
                            continue;
                        };
                        rest.push(Rest::After(main));
                        rest.extend(variations.iter().rev().copied().map(Rest::Variation));
                        return Some(Step::Move { node: main, numbered: numbered(id) });
                    }
                    Rest::Variation(node) => {
                        rest.push(Rest::Step(Step::Close));
                        rest.push(Rest::After(node));
                        rest.push(Rest::Step(Step::Move { node, numbered: true }));
                        return Some(Step::Open);
                    }
                }
            }
        })
    }

    /// Every node, the start first, each before what follows it, and the main line before the variations.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let mut waiting = vec![Record::START];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.node(id).children().iter().rev());
            Some(id)
        })
    }

    /// The nodes from the start to this one, both included.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    #[must_use]
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.node(id).parent()).collect();
        path.reverse();
        path
    }

    /// Whether a node is in the tree, and not cut off.
    pub(crate) fn is_attached(&self, id: NodeId) -> bool {
        let path = std::iter::successors(Some(id), |&id| self.node(id).parent());
        path.into_iter()
            .all(|id| self.node(id).parent().is_none_or(|parent| self.node(parent).children().contains(&id)))
    }

    /// How many variations a node is inside of.
    pub(crate) fn depth(&self, id: NodeId) -> usize {
        let path = std::iter::successors(Some(id), |&id| self.node(id).parent());
        path.filter(|&id| self.is_variation(id)).count()
    }

    /// Whether a node begins a variation.
    pub(crate) fn is_variation(&self, id: NodeId) -> bool {
        let siblings = self.node(id).parent().map(|parent| self.node(parent).children());
        siblings.is_some_and(|siblings| siblings.first() != Some(&id))
    }

    /// Whether some variation is nested deeper than it may be.
    pub(crate) fn is_too_deep(&self) -> bool {
        let mut depth = 0;
        self.steps().any(|step| {
            match step {
                Step::Move { .. } => {}
                Step::Open => depth += 1,
                Step::Close => depth -= 1,
            }
            depth > limits::DEPTH
        })
    }

    /// Cuts a node off with everything after it, and says which child of its parent it was.
    pub(crate) fn detach(&mut self, id: NodeId) -> Option<usize> {
        let parent = self.node(id).parent()?;
        let children = &mut self.nodes[parent.index()].children;
        let index = children.iter().position(|&child| child == id)?;
        children.remove(index);
        Some(index)
    }

    /// Takes back that a node was cut off.
    pub(crate) fn attach(&mut self, id: NodeId, index: usize) {
        if let Some(parent) = self.node(id).parent() {
            self.nodes[parent.index()].children.insert(index, id);
        }
    }
}
