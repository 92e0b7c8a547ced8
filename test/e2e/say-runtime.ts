import { describeRuntime } from '../support/runtime.ts';

/** Says once, before the first spec, what they run on: a pass on the double is not one on Electron. */
export default function sayRuntime(): void {
  console.log(describeRuntime());
}
