import { AppError, deserializeError } from '../errors/app-error.ts';
import type { Carrier } from './carrier.ts';
import {
  contractVersion,
  events,
  methods,
  type EventName,
  type EventPayload,
  type MethodInput,
  type MethodName,
  type MethodOutput,
} from './contract.ts';
import { replySchema } from './envelope.ts';

/** The renderer's end of the bridge. The contract gives its types. */
export interface BridgeClient {
  /** Rejects with an `AppError`; its code tells how to handle it. */
  call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>>;
  /** Returns the dispose function. */
  on<E extends EventName>(name: E, listener: (payload: EventPayload<E>) => void): () => void;
  dispose(): void;
}

interface PendingCall {
  readonly method: MethodName;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: AppError) => void;
}

/** Answers and events are parsed. An invalid answer rejects its call; an invalid event is dropped. */
export function createBridgeClient(carrier: Carrier): BridgeClient {
  const pending = new Map<number, PendingCall>();
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  let lastId = 0;

  function finish(id: number, act: (call: PendingCall) => void): void {
    const call = pending.get(id);
    if (call === undefined) return;
    pending.delete(id);
    act(call);
  }

  const disposeCarrier = carrier.onMessage((message) => {
    const reply = replySchema.safeParse(message);
    if (!reply.success) return;
    switch (reply.data.type) {
      case 'result': {
        const { id, output } = reply.data;
        finish(id, (call) => {
          const parsed = methods[call.method].output.safeParse(output);
          if (parsed.success) call.resolve(parsed.data);
          else
            call.reject(
              new AppError('internal', `${call.method} gave an answer that this window cannot read.`),
            );
        });
        return;
      }
      case 'failure': {
        const { id, error } = reply.data;
        finish(id, (call) => call.reject(deserializeError(error)));
        return;
      }
      case 'event': {
        const payload = events[reply.data.name].safeParse(reply.data.payload);
        if (!payload.success) return;
        // The cast is safe: each listener is stored under its event's name and gets only that event's payload.
        for (const listener of listeners.get(reply.data.name) ?? []) listener(payload.data as never);
      }
    }
  });

  return {
    call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>> {
      lastId += 1;
      const id = lastId;
      return new Promise<MethodOutput<M>>((resolve, reject) => {
        // The cast is safe: `resolve` gets only values that this method's output schema has parsed.
        pending.set(id, { method, resolve: resolve as (output: unknown) => void, reject });
        carrier.send({ type: 'request', version: contractVersion, id, method, input });
      });
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set<(payload: never) => void>();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    dispose() {
      disposeCarrier();
      for (const call of pending.values()) call.reject(new AppError('unavailable', 'The window is closing.'));
      pending.clear();
      listeners.clear();
    },
  };
}
