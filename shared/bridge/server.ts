import { AppError, serializeError } from '../errors/app-error.ts';
import type { Carrier } from './carrier.ts';
import {
  contractVersion,
  methods,
  type EventName,
  type EventPayload,
  type MethodInput,
  type MethodName,
  type MethodOutput,
} from './contract.ts';
import { requestSchema, type Reply, type Request } from './envelope.ts';

/** One handler per method. A rejection with an `AppError` reaches the caller unchanged. */
export type BridgeHandlers = {
  readonly [M in MethodName]: (input: MethodInput<M>) => Promise<MethodOutput<M>>;
};

/** The main process's end of one carrier. */
export interface BridgeServer {
  emit<E extends EventName>(name: E, payload: EventPayload<E>): void;
  dispose(): void;
}

/** The first problem that zod reports, with its path. */
function describeProblem(problems: readonly { path: PropertyKey[]; message: string }[]): string {
  const first = problems[0];
  if (first === undefined) return 'the input does not have the expected shape';
  const path = first.path.map(String).join('.');
  return path === '' ? first.message : `${path}: ${first.message}`;
}

async function answer<M extends MethodName>(
  method: M,
  input: unknown,
  handlers: BridgeHandlers,
): Promise<MethodOutput<M>> {
  const parsed = methods[method].input.safeParse(input);
  if (!parsed.success) {
    throw new AppError(
      'bad-input',
      `${method} was called with bad input: ${describeProblem(parsed.error.issues)}`,
    );
  }
  // The cast is safe: the schema of exactly this method has accepted the data; TypeScript cannot follow the lookup.
  return await handlers[method](parsed.data as MethodInput<M>);
}

/**
 * Serves the contract over a carrier. An invalid message is reported to `onFault` and dropped. A request with invalid
 * input fails with `bad-input`. Errors of handlers are serialized here and nowhere else.
 */
export function createBridgeServer(
  carrier: Carrier,
  handlers: BridgeHandlers,
  onFault: (error: unknown) => void,
): BridgeServer {
  const reply = (message: Reply): void => carrier.send(message);

  async function serve(request: Request): Promise<void> {
    const { id, method, version, input } = request;
    try {
      if (version !== contractVersion) {
        throw new AppError(
          'bad-input',
          `The window speaks version ${version} of the bridge, not ${contractVersion}.`,
        );
      }
      reply({ type: 'result', id, output: await answer(method, input, handlers) });
    } catch (error) {
      const serialized = serializeError(error);
      if (serialized.code === 'internal') onFault(error);
      reply({ type: 'failure', id, error: serialized });
    }
  }

  const dispose = carrier.onMessage((message) => {
    const request = requestSchema.safeParse(message);
    if (request.success) void serve(request.data);
    else onFault(new AppError('bad-input', 'A message on the bridge is no request.'));
  });

  return {
    emit(name, payload) {
      reply({ type: 'event', name, payload });
    },
    dispose,
  };
}
