import type { Codec, CodecFunction } from './codec.ts';

/** One end of the link between a page's main world and the preload's isolated world. */
export interface WorldLink {
  /** Sends a value to the other world, which can call the functions in it. */
  give(name: string, value: unknown): void;
  /** Listens for values from the other world. */
  onGiven(listener: (name: string, value: unknown) => void): void;
}

/**
 * Links the two worlds like Electron's context bridge: values are copied, functions are called across synchronously, and
 * promises settle on both sides.
 *
 * The worlds share only the document. So a message is text in a DOM event with a secret name, and the answer is an event
 * that the other end dispatches before the first dispatch returns. Self-contained: it runs from its source text.
 */
export function createWorldLink(codec: Codec, outgoing: string, incoming: string): WorldLink {
  type Message =
    | { readonly type: 'give'; readonly name: string; readonly value: unknown }
    | { readonly type: 'call'; readonly id: string; readonly parameters: unknown[] }
    | { readonly type: 'return'; readonly outcome: Outcome }
    | { readonly type: 'settle'; readonly promise: string; readonly outcome: Outcome };
  type Outcome =
    | { readonly kind: 'value'; readonly value: unknown }
    | { readonly kind: 'error'; readonly error: unknown }
    | { readonly kind: 'promise'; readonly promise: string };

  // Captured before a script of the page can replace them.
  const page = document;
  const dispatch = page.dispatchEvent.bind(page);
  const Event = CustomEvent;

  const shared = new Map<string, CodecFunction>();
  const names = new Map<CodecFunction, string>();
  const settling = new Map<string, (outcome: Outcome) => void>();
  const listeners: ((name: string, value: unknown) => void)[] = [];
  let answer: Outcome | null = null;
  let count = 0;

  const share = (value: CodecFunction): string => {
    const name = names.get(value) ?? `${outgoing}:${(count += 1)}`;
    names.set(value, name);
    shared.set(name, value);
    return name;
  };

  const borrow =
    (id: string): CodecFunction =>
    (...parameters) => {
      answer = null;
      post({ type: 'call', id, parameters });
      const outcome = answer as Outcome | null;
      answer = null;
      if (outcome === null) throw new Error('The other world is gone.');
      return take(outcome);
    };

  const take = (outcome: Outcome): unknown => {
    if (outcome.kind === 'value') return outcome.value;
    if (outcome.kind === 'error') throw outcome.error;
    return new Promise((resolve, reject) => {
      settling.set(outcome.promise, (settled) => {
        if (settled.kind === 'error') reject(settled.error);
        else resolve(take(settled));
      });
    });
  };

  const outcomeOf = (call: () => unknown): Outcome => {
    try {
      const value = call();
      if (!(value instanceof Promise)) return { kind: 'value', value };
      const promise = `${outgoing}:${(count += 1)}`;
      const settle = (outcome: Outcome): void => post({ type: 'settle', promise, outcome });
      value.then(
        (result: unknown) => settle({ kind: 'value', value: result }),
        (error: unknown) => settle({ kind: 'error', error }),
      );
      return { kind: 'promise', promise };
    } catch (error) {
      return { kind: 'error', error };
    }
  };

  function post(message: Message): void {
    dispatch(new Event(outgoing, { detail: codec.encode(message, share) }));
  }

  page.addEventListener(incoming, (event) => {
    const message = codec.decode((event as CustomEvent<string>).detail, borrow) as Message;
    switch (message.type) {
      case 'give':
        for (const listener of listeners) listener(message.name, message.value);
        return;
      case 'call': {
        const called = shared.get(message.id);
        post({ type: 'return', outcome: outcomeOf(() => called?.(...message.parameters)) });
        return;
      }
      case 'return':
        answer = message.outcome;
        return;
      case 'settle':
        settling.get(message.promise)?.(message.outcome);
        settling.delete(message.promise);
    }
  });

  return {
    give: (name, value) => post({ type: 'give', name, value }),
    onGiven: (listener) => void listeners.push(listener),
  };
}
