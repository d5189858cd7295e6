//! What `fishka-train` needs to learn weights: features, weights and players whose weights can be exchanged. Nothing else
//! should use it; it changes with the evaluations.

/// What the evaluation of DVONN's stacking phase learns with.
pub mod dvonn {
    pub use crate::dvonn::{
        features::{COUNT, Features, NAMES, of as features},
        network::{
            FIRST_WEIGHT, HIDDEN, HIDDEN_ONE, LAST_ONE, Network, ONE, PARTS, ROW_MOST, SUMS, WEIGHT_ONE,
            WORTH_ONE, part,
        },
        placing::place,
        sight::{ROWS, Rows, rows},
        weights::{KNOTS, LOGIT, shares},
    };

    /// The same for the placement.
    pub mod placement {
        pub use crate::dvonn::{
            placement::{COUNT, Features, NAMES, features},
            weights::placement_weights as weights,
        };
    }
}

/// What the evaluation of Abalone learns with.
pub mod abalone {
    pub use crate::abalone::{
        lines::{LINES, Lines, PATTERNS},
        network::{FIRST_WEIGHT, GATHERED, LAST_ONE, LOGIT, Network, OUT, PLACED, SIDE, Tally, WORTH_ONE},
        trainee::Trainee,
        windows::{MOST_WINDOWS, WINDOWS, windows},
    };
    pub use crate::layer::{HIDDEN, HIDDEN_ONE, ONE, WEIGHT_ONE};
}

/// What the evaluation of Ta Yü learns with.
pub mod tayu {
    pub use crate::tayu::{
        features::{EDGE_INPUTS, EDGE_UNITS, Features, SIDE_INPUTS},
        network::{
            Answer, DUEL, EDGE_OUTPUTS, HEAD_INPUTS, HEAD_OUTPUTS, Network, SABOTAGE, Trace, WEIGHTS, link,
        },
        odds::Odds,
        price::{Price, doublings},
        quick::Quick,
        trainee::{Choice, Trainee},
        weights::Networks,
    };
}
