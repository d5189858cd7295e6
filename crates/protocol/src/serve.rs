use std::{
    any::Any,
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Mutex,
        mpsc::{Sender, channel},
    },
    thread,
};

use fishka_engine_api::Stop;

use crate::{Next, Search, Session, heard::Heard};

/// Serves a session over a reader and a writer until one of them ends or `quit` is heard; searches run on a thread of
/// their own.
///
/// At the end of input a search with limits is finished first, so that commands can come from a file.
///
/// # Errors
/// When an answer cannot be written.
pub fn serve<R, W>(session: &mut Session, reader: R, writer: W) -> io::Result<()>
where
    R: BufRead + Send + 'static,
    W: Write + Send,
{
    let (sender, events) = channel();
    let lines = sender.clone();
    // It ends with its input; nobody waits for it, because a terminal may never end.
    thread::spawn(move || listen(reader, &lines));
    let output = Output { writer: Mutex::new(writer) };
    thread::scope(|scope| {
        let mut running: Option<Stop> = None;
        // The thread above or a search always holds a sender while anything can still happen.
        while let Ok(event) = events.recv() {
            let mut written = Ok(());
            let say = &mut |line: &str| {
                if written.is_ok() {
                    written = output.line(line);
                }
            };
            let next = match event {
                Event::Heard(Heard::Line(line)) => session.hear(&line, say),
                Event::Heard(Heard::TooLong) => {
                    say("info string error the line is too long");
                    Next::Listen
                }
                Event::Heard(Heard::End) => session.hear_no_more(say),
                Event::Finished(Ok(search)) => {
                    running = None;
                    session.finished(search, say)
                }
                Event::Finished(Err(panic)) => resume_unwind(panic),
            };
            if let Err(error) = written {
                if let Some(stop) = running {
                    stop.stop();
                }
                return Err(error);
            }
            match next {
                Next::Listen => {}
                Next::Search(search) => {
                    running = Some(search.stop().clone());
                    let (sender, output) = (sender.clone(), &output);
                    scope.spawn(move || run(search, output, &sender));
                }
                Next::Quit => break,
            }
        }
        Ok(())
    })
}

/// What the loop of a server waits for.
enum Event {
    Heard(Heard),
    Finished(Result<Box<Search>, Box<dyn Any + Send>>),
}

fn run<W: Write>(mut search: Box<Search>, output: &Output<W>, sender: &Sender<Event>) {
    let stop = search.stop().clone();
    let done = catch_unwind(AssertUnwindSafe(|| {
        search.run(&mut |line| {
            // Without anybody to read it there is no point in thinking on.
            if output.line(line).is_err() {
                stop.stop();
            }
        });
        search
    }));
    // The receiver is gone only when the server ends.
    let _ = sender.send(Event::Finished(done));
}

fn listen(mut reader: impl BufRead, events: &Sender<Event>) {
    loop {
        let heard = Heard::next(&mut reader);
        let end = matches!(heard, Heard::End);
        if events.send(Event::Heard(heard)).is_err() || end {
            return;
        }
    }
}

struct Output<W> {
    writer: Mutex<W>,
}

impl<W: Write> Output<W> {
    fn line(&self, line: &str) -> io::Result<()> {
        // A panic while writing leaves at worst half a line.
        let mut writer = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writeln!(writer, "{line}")?;
        writer.flush()
    }
}
