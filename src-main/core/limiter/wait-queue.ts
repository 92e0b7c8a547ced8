import { priorities, type Priority } from './limiter-types.ts';

/**
 * Number of pushes that go before a waiting pull. After them it has its turn, because the queue of pushes may last for
 * minutes, and what clients answer must be seen meanwhile.
 */
const pushesPerPull = 11;

/** Waiting calls: by priority, then first come, first served. Among many pushes, a pull has its turn. */
export interface WaitQueue<T> {
  readonly size: number;
  /** Returns a function that removes the item. */
  add(priority: Priority, waiter: T): () => void;
  /** The priority of the next item; null without one. */
  nextPriority(): Priority | null;
  /** Removes and returns the next item. */
  next(): T | undefined;
}

/** The items must be distinct objects. */
export function createWaitQueue<T>(): WaitQueue<T> {
  const lines = new Map(priorities.map((priority) => [priority, new Set<T>()]));
  const sizeOf = (priority: Priority): number => lines.get(priority)?.size ?? 0;
  /** Number of pushes since the first pull waits. */
  let passes = 0;
  function nextPriority(): Priority | null {
    const first = priorities.find((priority) => sizeOf(priority) > 0) ?? null;
    return first === 'push' && passes >= pushesPerPull && sizeOf('pull') > 0 ? 'pull' : first;
  }
  return {
    get size() {
      let size = 0;
      for (const line of lines.values()) size += line.size;
      return size;
    },
    add(priority, waiter) {
      lines.get(priority)?.add(waiter);
      return () => lines.get(priority)?.delete(waiter);
    },
    nextPriority,
    next() {
      const priority = nextPriority();
      const line = priority === null ? undefined : lines.get(priority);
      const [waiter] = line ?? [];
      if (line === undefined || waiter === undefined) return undefined;
      line.delete(waiter);
      if (priority === 'pull' || sizeOf('pull') === 0) passes = 0;
      else if (priority === 'push') passes += 1;
      return waiter;
    },
  };
}
