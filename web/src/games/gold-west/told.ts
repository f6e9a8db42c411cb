// What happens in Gold West, for whoever looks back.
export { describe, scoreEntries } from "./describe";
export { motionOf } from "./motion";
