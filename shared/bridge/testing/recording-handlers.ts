import type { MethodName } from '../contract.ts';
import type { BridgeHandlers } from '../server.ts';
import { examples, methodNames } from './examples.ts';

/** A call that reached its handler. */
export interface HandledCall {
  readonly method: MethodName;
  readonly input: unknown;
}

/** Handlers that return the examples' outputs and record their calls. */
export function createRecordingHandlers(): {
  readonly handlers: BridgeHandlers;
  readonly handled: HandledCall[];
} {
  const handled: HandledCall[] = [];
  const entries = methodNames.map((method) => [
    method,
    async (input: unknown) => {
      handled.push({ method, input });
      return examples[method].output;
    },
  ]);
  // Each handler has the types of its own example; TypeScript cannot follow the loop.
  return { handlers: Object.fromEntries(entries) as BridgeHandlers, handled };
}
