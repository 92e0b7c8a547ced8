import type { Carrier } from './carrier.ts';

type Listener = (message: unknown) => void;

/** Creates one end. Messages reach the other end's listeners copied and asynchronously, as over IPC. */
function createEnd(own: Set<Listener>, other: Set<Listener>, closed: { value: boolean }): Carrier {
  return {
    send(message) {
      const copy = JSON.stringify(message);
      void Promise.resolve().then(() => {
        if (closed.value) return;
        for (const listener of other) listener(JSON.parse(copy));
      });
    },
    onMessage(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
    close() {
      closed.value = true;
      own.clear();
      other.clear();
    },
  };
}

/** A connected pair in one process, for tests and the simulation. */
export function createMemoryCarriers(): { readonly renderer: Carrier; readonly main: Carrier } {
  const left = new Set<Listener>();
  const right = new Set<Listener>();
  const closed = { value: false };
  return { renderer: createEnd(left, right, closed), main: createEnd(right, left, closed) };
}
