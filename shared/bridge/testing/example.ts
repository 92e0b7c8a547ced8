import type { MethodInput, MethodName, MethodOutput } from '../contract.ts';

/** A call of a method and its answer. */
export interface Example<M extends MethodName> {
  readonly input: MethodInput<M>;
  readonly output: MethodOutput<M>;
}
