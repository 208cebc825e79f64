//! One call: arguments are read off the block, and the result is written over them.

use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::physics::{AccelerationTerms, Inertia};
use kinetree::space::{Bivector2, Bivector3, Linear, Rotation2, Vector};
use kinetree::{
    DynamicTransform, Error, MotionTerms, PointMotion, Quantity, Rates, Space, Space2, Space3,
    Transform, Trs,
};

use crate::{block, failure::status};

/// Exports each operation for both dimensions: it takes 2 or 3, reads its arguments off the block
/// and writes its result there.
macro_rules! export {
    ($($(#[$doc:meta])* $name:ident = |$call:ident| $body:block)*) => {$(
        $(#[$doc])*
        #[wasm_bindgen]
        #[must_use]
        pub fn $name(dimension: u32) -> u32 {
            fn of<S: $crate::call::Wire>($call: &mut $crate::call::Call<'_>) -> Result<(), kinetree::Error> $body
            $crate::call::run(match dimension {
                2 => of::<kinetree::Space2>,
                _ => of::<kinetree::Space3>,
            })
        }
    )*};
}
pub(crate) use export;

/// An operation that reads its arguments off the block and writes its result there.
pub(crate) type Operation = fn(&mut Call<'_>) -> Result<(), Error>;

/// Runs an operation on the block. One copy serves all operations: a copy for each would be a tenth
/// of the module.
#[inline(never)]
pub(crate) fn run(mut operation: Operation) -> u32 {
    run_with(&mut operation)
}

/// Does as [`run`], for an operation that has arguments beside the block.
#[inline(never)]
pub(crate) fn run_with(operation: &mut dyn FnMut(&mut Call<'_>) -> Result<(), Error>) -> u32 {
    status(lend(operation).map_err(|error| (0, error)))
}

/// Lends the block as the arguments of a call. An argument that was refused comes before any other
/// error.
#[inline(never)]
pub(crate) fn lend<E: From<Error>>(
    operation: &mut dyn FnMut(&mut Call<'_>) -> Result<(), E>,
) -> Result<(), E> {
    block::with(|block| {
        let mut call = Call {
            block,
            at: 0,
            refused: None,
        };
        let result = operation(&mut call);
        match call.refused {
            Some(error) => Err(error.into()),
            None => result,
        }
    })
}

/// The block, with a place in it: numbers are read from its start on, then written from its start
/// on.
///
/// Some methods return a record and not a `Result` of one: where it is refused they return one that
/// does no harm, and keep the error until the operation is over. A `Result` of a record is copied
/// wherever it is unwrapped, which was a fifth of the operations' code. They are for operations
/// that change nothing but the block.
pub(crate) struct Call<'a> {
    block: &'a mut [f64],
    at: usize,
    refused: Option<Error>,
}

impl Call<'_> {
    /// Returns the value, or the other one where it is refused. The first error is kept.
    fn or<T>(&mut self, result: Result<T, Error>, otherwise: T) -> T {
        match result {
            Ok(value) => value,
            Err(error) => {
                self.refused.get_or_insert(error);
                otherwise
            }
        }
    }

    /// Returns the next argument. Behind the end that is NaN, which every check refuses.
    #[inline(never)]
    pub(crate) fn number(&mut self) -> f64 {
        let number = self.block.get(self.at).copied().unwrap_or(f64::NAN);
        self.at += 1;
        number
    }

    /// Passes over arguments that are not given.
    pub(crate) fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// Returns the next `length` arguments, or as many as there are.
    pub(crate) fn list(&mut self, length: usize) -> &[f64] {
        let rest = self.block.get(self.at..).unwrap_or_default();
        self.at += length;
        rest.get(..length).unwrap_or(rest)
    }

    #[inline(never)]
    pub(crate) fn vector<S: Wire>(&mut self) -> S::Vector {
        S::Vector::from_components(S::per_axis(|_| self.number()))
    }

    /// Returns a vector, for operations that change nothing but the block.
    #[inline(never)]
    pub(crate) fn checked<S: Wire>(&mut self, quantity: Quantity) -> S::Vector {
        let vector = self.vector::<S>();
        self.or(vector.checked(quantity), S::Vector::zero())
    }

    /// Returns a transform of scales of one size, for operations that change nothing but the block.
    #[inline(never)]
    pub(crate) fn dynamic_transform<S: Wire>(&mut self) -> DynamicTransform<S> {
        let pose = Trs {
            translation: self.vector::<S>(),
            rotation: S::rotation(self),
            scale: self.vector::<S>(),
        };
        let rates = self.rates::<S>();
        let it = Transform::try_from(pose)
            .and_then(|it| Ok(DynamicTransform::at_rest(it) + rates.checked()?));
        self.or(it, DynamicTransform::identity())
    }

    /// Returns a jump, for operations that change nothing but the block.
    #[inline(never)]
    pub(crate) fn jump<S: Wire>(&mut self) -> Rates<S> {
        let rates = self.rates::<S>();
        self.or(rates.checked(), Rates::zero())
    }

    /// Returns a moving point, for operations that change nothing but the block.
    #[inline(never)]
    pub(crate) fn moving_point<S: Wire>(&mut self) -> PointMotion<S> {
        let point = self.point_motion::<S>();
        self.or(point, PointMotion::at_rest(S::Vector::zero()))
    }

    #[inline(never)]
    pub(crate) fn rates<S: Wire>(&mut self) -> Rates<S> {
        Rates {
            velocity: self.vector::<S>(),
            acceleration: self.vector::<S>(),
            angular_velocity: S::bivector(self),
            angular_acceleration: S::bivector(self),
        }
    }

    #[inline(never)]
    pub(crate) fn point_motion<S: Wire>(&mut self) -> Result<PointMotion<S>, Error> {
        PointMotion::new(self.vector::<S>(), self.vector::<S>(), self.vector::<S>())
    }

    /// Writes numbers over the arguments, from the start. They may be NaN or infinite.
    pub(crate) fn leave(&mut self, numbers: &[f64]) {
        let slots = self.block.iter_mut().zip(numbers);
        slots.for_each(|(slot, number)| *slot = *number);
    }

    /// Writes as many numbers over the arguments as there are, from the start.
    pub(crate) fn leave_all(&mut self, numbers: impl Iterator<Item = f64>) {
        let slots = self.block.iter_mut().zip(numbers);
        slots.for_each(|(slot, number)| *slot = number);
    }

    /// Writes the result over the arguments, from the start. Overflow and underflow are refused.
    pub(crate) fn write(&mut self, write: impl FnOnce(&mut Output<'_>)) -> Result<(), Error> {
        let mut output = Output {
            block: self.block,
            at: 0,
            refused: None,
        };
        write(&mut output);
        output.refused.map_or(Ok(()), Err)
    }
}

/// The block as a result is written to it.
pub(crate) struct Output<'a> {
    block: &'a mut [f64],
    at: usize,
    refused: Option<Error>,
}

impl Output<'_> {
    // One copy for all: inlined, it would be a third of the module.
    #[inline(never)]
    pub(crate) fn number(&mut self, value: f64) {
        if !value.is_finite() {
            let quantity = Quantity::World;
            self.refused = Some(Error::NotFinite { quantity, value });
        }
        if let Some(slot) = self.block.get_mut(self.at) {
            *slot = value;
        }
        self.at += 1;
    }

    #[inline(never)]
    pub(crate) fn numbers(&mut self, values: &[f64]) {
        values.iter().for_each(|value| self.number(*value));
    }

    #[inline(never)]
    pub(crate) fn vector<S: Wire>(&mut self, it: S::Vector) {
        self.numbers(it.components().as_ref());
    }

    #[inline(never)]
    pub(crate) fn rates<S: Wire>(&mut self, it: Rates<S>) {
        self.vector::<S>(it.velocity);
        self.vector::<S>(it.acceleration);
        S::write_bivector(it.angular_velocity, self);
        S::write_bivector(it.angular_acceleration, self);
    }

    #[inline(never)]
    pub(crate) fn dynamic_transform<S: Wire>(&mut self, it: DynamicTransform<S>) {
        self.vector::<S>(it.transform.translation);
        S::write_rotation(it.transform.rotation, self);
        let value = it.transform.scale;
        self.number(value);
        // A product of two small scales may be zero.
        if value == 0.0 {
            let quantity = Quantity::Scale;
            self.refused = Some(Error::NotPositive { quantity, value });
        }
        self.rates(it.rates());
    }

    pub(crate) fn point_motion<S: Wire>(&mut self, it: PointMotion<S>) {
        self.vector::<S>(it.position);
        self.vector::<S>(it.velocity);
        self.vector::<S>(it.acceleration);
    }

    /// Writes the terms of the velocity and their sum, then those of the acceleration and their
    /// sum.
    #[inline(never)]
    pub(crate) fn motion_terms<S: Wire>(&mut self, it: MotionTerms<S>) {
        for term in [
            it.base_velocity,
            it.rotational_velocity,
            it.relative_velocity,
            it.velocity(),
            it.base_acceleration,
            it.euler,
            it.centripetal,
            it.coriolis,
            it.relative_acceleration,
            it.acceleration(),
        ] {
            self.vector::<S>(term);
        }
    }

    /// Writes the terms and their sum.
    #[inline(never)]
    pub(crate) fn acceleration_terms<S: Wire>(&mut self, it: AccelerationTerms<S>) {
        for term in [
            it.applied,
            it.translational,
            it.euler,
            it.centrifugal,
            it.coriolis,
            it.total(),
        ] {
            self.vector::<S>(term);
        }
    }
}

/// The numbers in which the rotations, bivectors and inertia of a space cross.
pub(crate) trait Wire: Space<Scalar = f64> {
    fn rotation(call: &mut Call<'_>) -> Self::Rotation;
    fn write_rotation(rotation: Self::Rotation, to: &mut Output<'_>);
    fn bivector(call: &mut Call<'_>) -> Self::Bivector;
    fn write_bivector(bivector: Self::Bivector, to: &mut Output<'_>);
    fn inertia(call: &mut Call<'_>) -> Result<Inertia<Self>, Error>;
    fn write_inertia(inertia: Inertia<Self>, to: &mut Output<'_>);
    /// The inertia of a shape, by its number, of this mass and of measures that come next.
    fn inertia_of(shape: u32, mass: f64, call: &mut Call<'_>) -> Result<Inertia<Self>, Error>;
}

/// An angle, a rate, one moment.
impl Wire for Space2 {
    fn rotation(call: &mut Call<'_>) -> Rotation2 {
        Rotation2::from_angle(call.number())
    }
    fn write_rotation(rotation: Rotation2, to: &mut Output<'_>) {
        to.number(rotation.angle());
    }
    fn bivector(call: &mut Call<'_>) -> Bivector2 {
        Bivector2::new(call.number())
    }
    fn write_bivector(bivector: Bivector2, to: &mut Output<'_>) {
        to.number(bivector.xy);
    }
    fn inertia(call: &mut Call<'_>) -> Result<Inertia<Self>, Error> {
        Inertia::<Self>::from_moment(call.number())
    }
    fn write_inertia(inertia: Inertia<Self>, to: &mut Output<'_>) {
        to.number(inertia.moment());
    }
    fn inertia_of(shape: u32, mass: f64, call: &mut Call<'_>) -> Result<Inertia<Self>, Error> {
        match shape {
            0 => Inertia::from_box(mass, call.vector::<Self>()),
            1 => Inertia::from_sphere(mass, call.number()),
            _ => Inertia::<Self>::from_rod(mass, call.number()),
        }
    }
}

/// A quaternion x, y, z, w; an axis vector; a tensor, column by column.
impl Wire for Space3 {
    fn rotation(call: &mut Call<'_>) -> DQuat {
        DQuat::from_array([(); 4].map(|()| call.number()))
    }
    fn write_rotation(rotation: DQuat, to: &mut Output<'_>) {
        to.numbers(&rotation.to_array());
    }
    fn bivector(call: &mut Call<'_>) -> Bivector3 {
        Bivector3::from_axis(DVec3::from_array([(); 3].map(|()| call.number())))
    }
    fn write_bivector(bivector: Bivector3, to: &mut Output<'_>) {
        to.numbers(&bivector.axis().to_array());
    }
    fn inertia(call: &mut Call<'_>) -> Result<Inertia<Self>, Error> {
        Inertia::<Self>::from_tensor(
            DMat3::from_cols_array(&[(); 9].map(|()| call.number())).checked(Quantity::Inertia)?,
        )
    }
    fn write_inertia(inertia: Inertia<Self>, to: &mut Output<'_>) {
        to.vector::<Self>(inertia.moments());
    }
    fn inertia_of(shape: u32, mass: f64, call: &mut Call<'_>) -> Result<Inertia<Self>, Error> {
        match shape {
            0 => Inertia::from_box(mass, call.vector::<Self>()),
            1 => Inertia::from_sphere(mass, call.number()),
            2 => Inertia::<Self>::from_rod(mass, call.number(), call.number()),
            _ => Inertia::from_cylinder(mass, call.number(), call.number()),
        }
    }
}
