//! How many files and connections the system lets this program have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::limits;

/// Asks the system for as many as it gives, and says how many connections that leaves room for.
pub(crate) fn connections() -> u32 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wished = u64::from(limits::CONNECTIONS) + limits::DESCRIPTORS_KEPT;
    let most = maximum.map_or(wished, |maximum| maximum.min(wished));
    let raised = Rlimit { current: Some(most), maximum };
    let open = match current {
        Some(current) if current < most => {
            if setrlimit(Resource::Nofile, raised).is_ok() {
                most
            } else {
                current
            }
        }
        Some(_) | None => most,
    };
    let room = open.saturating_sub(limits::DESCRIPTORS_KEPT).clamp(64, u64::from(limits::CONNECTIONS));
    u32::try_from(room).unwrap_or(limits::CONNECTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_as_many_as_the_system_allows() {
        let room = connections();
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        assert!((64..=limits::CONNECTIONS).contains(&room));
        if maximum.is_some_and(|maximum| maximum <= u64::from(limits::CONNECTIONS)) {
            assert_eq!(current, maximum, "all that may be asked for was asked for");
        }
    }
}
