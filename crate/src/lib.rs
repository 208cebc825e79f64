//! Transform hierarchies that move.
#![no_std]
