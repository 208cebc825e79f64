//! Measurements for the tables: the error of one step, of many, and of the exponential. A test
//! holds some of it against numbers that were computed with sixty digits by other means.

use kinetree::Space3;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::integrate::{
    Exact, Exponential, Magnus, Rational, RotationHabit, RotationScheme, RotationState, ThirdOrder,
};
use kinetree::space::{Bivector, Bivector3};

/// A way to carry a turning frame over a step of constant angular acceleration, with a name for a
/// table.
#[derive(Clone, Copy)]
pub(crate) struct Method {
    pub(crate) name: &'static str,
    /// The invariants that it keeps.
    pub(crate) keeps: &'static str,
    pub(crate) step: fn(RotationState<Space3>, Bivector3, f64) -> RotationState<Space3>,
}

fn magnus(
    magnus: Magnus,
    turning: RotationState<Space3>,
    alpha: Bivector3,
    h: f64,
) -> RotationState<Space3> {
    RotationScheme::new(magnus, Exact).step_once(turning, alpha, h)
}

fn imaginary(half: Bivector3) -> DQuat {
    DQuat::from_vec4((half.axis() * 0.5).extend(0.0))
}

/// A better habit: exp(h ω) q with ω at the start of the step.
fn frozen(turning: RotationState<Space3>, alpha: Bivector3, h: f64) -> RotationState<Space3> {
    RotationState {
        rotation: (turning.angular_velocity * h).exp() * turning.rotation,
        angular_velocity: turning.angular_velocity + alpha * h,
    }
}

const BY_FORCE: &str = "unit length, by force";
const GROUP: &str = "rotation; steady spin; time's symmetry";

/// All methods, habits first.
pub(crate) const METHODS: [Method; 11] = [
    Method {
        name: "q += ½hωq",
        keeps: BY_FORCE,
        step: |s, a, h| RotationHabit::NaiveEuler.step_once(s, a, h),
    },
    Method {
        name: "RK4 on q",
        keeps: BY_FORCE,
        step: |s, a, h| RotationHabit::RungeKutta4.step_once(s, a, h),
    },
    Method {
        name: "exp(hω)",
        keeps: "rotation; steady spin",
        step: frozen,
    },
    Method {
        name: "Ω₁",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Terms1, s, a, h),
    },
    Method {
        name: "Ω₁+Ω₂",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Terms2, s, a, h),
    },
    Method {
        name: "Ω₁+Ω₂, third-order exp",
        keeps: "rotation; time's symmetry",
        step: |s, a, h| RotationScheme::new(Magnus::Terms2, ThirdOrder).step_once(s, a, h),
    },
    Method {
        name: "Ω₁…Ω₃",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Terms3, s, a, h),
    },
    Method {
        name: "Ω₁…Ω₄",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Terms4, s, a, h),
    },
    Method {
        name: "M6",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Order6, s, a, h),
    },
    Method {
        name: "M6, rational exp",
        keeps: "rotation; time's symmetry",
        step: |s, a, h| RotationScheme::new(Magnus::Order6, Rational).step_once(s, a, h),
    },
    Method {
        name: "M8",
        keeps: GROUP,
        step: |s, a, h| magnus(Magnus::Order8, s, a, h),
    },
];

/// A step of one second that turns by `angle` degrees on average while its spin changes by `ratio`
/// times that, at `slant` degrees to it.
pub(crate) fn problem(angle: f64, ratio: f64, slant: f64) -> (RotationState<Space3>, Bivector3) {
    let mean = DVec3::X * angle.to_radians();
    let (sin, cos) = slant.to_radians().sin_cos();
    // Exactly along or across where that is meant: the cosine of 90° is not zero in floating point.
    let cos = if slant == 90.0 { 0.0 } else { cos };
    let alpha = DVec3::new(cos, sin, 0.0) * (angle.to_radians() * ratio);
    let turning = RotationState {
        rotation: DQuat::IDENTITY,
        angular_velocity: Bivector3::from_axis(mean - alpha * 0.5),
    };
    (turning, Bivector3::from_axis(alpha))
}

/// The true rotation after `time`, from none: Taylor's series of q̇ = ½ (ω + α t) q, whose
/// coefficients follow from (n + 1) cₙ₊₁ = ½ (ω cₙ + α cₙ₋₁). It knows neither brackets nor
/// exponentials.
pub(crate) fn truth(omega: Bivector3, alpha: Bivector3, time: f64) -> DQuat {
    let (omega, alpha) = (imaginary(omega) * time, imaginary(alpha) * (time * time));
    let (mut before, mut term) = (DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0), DQuat::IDENTITY);
    let mut sum = term;
    for n in 0..90 {
        let next = (omega * term + alpha * before) * (1.0 / f64::from(n + 1));
        (before, term) = (term, next);
        sum += term;
    }
    sum
}

/// The angle of the rotation between two, degrees; good to rounding when it is small.
pub(crate) fn degrees_between(a: DQuat, b: DQuat) -> f64 {
    let between = a * b.conjugate();
    2.0 * between.xyz().length().atan2(between.w.abs()).to_degrees()
}

/// The rotation error of one step, degrees.
pub(crate) fn step_error(method: Method, angle: f64, ratio: f64, slant: f64) -> f64 {
    let (turning, alpha) = problem(angle, ratio, slant);
    let moved = (method.step)(turning, alpha, 1.0).rotation;
    degrees_between(moved, truth(turning.angular_velocity, alpha, 1.0))
}

/// The orders of a method, of one step and of a second made of steps: slopes of log error over log
/// step where the error is well above rounding.
pub(crate) fn orders(method: Method) -> (f64, f64) {
    let (omega, alpha) = (
        Bivector3::new(0.9, -0.4, 0.6),
        Bivector3::new(-0.3, 1.1, 0.5),
    );
    let error = |time: f64, steps: u32| {
        let mut now = RotationState::<Space3> {
            rotation: DQuat::IDENTITY,
            angular_velocity: omega,
        };
        for _ in 0..steps {
            now = (method.step)(now, alpha, time / f64::from(steps));
        }
        degrees_between(now.rotation, truth(omega, alpha, time)).to_radians()
    };
    let slope = |points: Vec<(f64, f64)>| {
        let clear = points
            .into_iter()
            .filter(|&(_, error)| (1e-13..3e-4).contains(&error));
        let logs: Vec<(f64, f64)> = clear
            .map(|(h, error)| (h.ln(), error.ln()))
            .take(4)
            .collect();
        least_squares(&logs)
    };
    let shorter = |factor: f64| (0..60).map(move |n| factor.powi(n));
    let local = slope(shorter(0.8).map(|h| (h, error(h, 1))).collect());
    let counts = (1..400).map(|n| n * (1 + n / 16));
    let global = slope(
        counts
            .map(|n| (1.0 / f64::from(n), error(1.0, n)))
            .collect(),
    );
    (local, global)
}

/// The slope of the straight line through points.
pub(crate) fn least_squares(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let (mx, my) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.0 / count, y + p.1 / count));
    let over: f64 = points.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
    over / points.iter().map(|p| (p.0 - mx).powi(2)).sum::<f64>()
}

/// Errors of an approximate exponential for a rotation by one angle.
pub(crate) struct ExponentialError {
    /// |q̂ − q|: the distance of the unit quaternions.
    pub(crate) quaternion: f64,
    /// The largest difference of a component, for a turn about an axis of the frame.
    pub(crate) component: f64,
    /// The error of the angle as a part of the angle.
    pub(crate) relative: f64,
    /// The error of the angle, degrees.
    pub(crate) degrees: f64,
    /// Displacement of a rotated point, as a part of its distance from the axis.
    pub(crate) point: f64,
    /// The Frobenius norm of the difference of the matrices.
    pub(crate) matrix: f64,
    /// |q̂ − q| if q̂ is left as the series gives it, without making it unit.
    pub(crate) unnormalized: f64,
}

/// The error of an exponential at a turn by `angle` degrees.
pub(crate) fn exponential_error(exp: impl Exponential<Space3>, angle: f64) -> ExponentialError {
    let theta = angle.to_radians();
    let vector = Bivector3::new(0.0, 0.0, theta);
    let (rough, exact) = (exp.exp(vector), vector.exp());
    let difference = rough - exact;
    let degrees = degrees_between(rough, exact);
    let x = 0.5 * theta;
    let series = DQuat::from_xyzw(0.0, 0.0, x * (1.0 - x * x / 6.0), 1.0 - 0.5 * x * x);
    let matrices = DMat3::from_quat(rough) - DMat3::from_quat(exact);
    ExponentialError {
        quaternion: difference.length(),
        component: difference
            .to_array()
            .into_iter()
            .fold(0.0, |most, part| part.abs().max(most)),
        relative: degrees / angle,
        degrees,
        point: (rough * DVec3::X - exact * DVec3::X).length(),
        matrix: matrices
            .to_cols_array()
            .into_iter()
            .map(|x| x * x)
            .sum::<f64>()
            .sqrt(),
        unnormalized: (series - exact).length(),
    }
}

/// The angle in degrees below half a turn at which an error of the third-order exponential reaches
/// one percent.
pub(crate) fn one_percent(of: fn(&ExponentialError) -> f64) -> f64 {
    let (mut low, mut high) = (1.0, 180.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if of(&exponential_error(ThirdOrder, middle)) < 0.01 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
