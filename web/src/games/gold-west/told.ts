// What happens in Gold West, for who looks back.
export { describe, scoreEntries } from "./describe";
export { motionOf } from "./motion";
