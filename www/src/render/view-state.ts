/**
 * The view of a reader: angles in radians around the target (`yaw`) and above the ground
 * (`pitch`), and the distance from the target in meters.
 */
export interface ViewState {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}
