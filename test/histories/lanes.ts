import { createHistorySource, type HistoryOutcome } from './random-history.ts';

/** So many histories share a service: to make one takes longer than a history. */
const perWorld = 10;

interface Run {
  readonly seed: number;
  readonly histories: number;
  readonly lanes: number;
  /** Gives whether to go on. */
  readonly tell: (outcome: HistoryOutcome) => boolean;
}

/**
 * History after history in several lanes, because one waits more than it works. Seeds from one multiple of `perWorld` to
 * the next share a world, whatever the lanes: a run that begins there shows one of them again.
 */
export async function runHistories({ seed: first, histories, lanes, tell }: Run): Promise<void> {
  const end = first + histories;
  let next = first;
  let isOver = false;

  function take(): readonly number[] {
    const from = next;
    next = Math.min(from - (from % perWorld) + perWorld, end);
    return Array.from({ length: next - from }, (_, index) => from + index);
  }

  async function runLane(): Promise<void> {
    for (let seeds = take(); seeds.length > 0 && !isOver; seeds = take()) {
      const source = createHistorySource();
      for (const seed of seeds) {
        if (isOver) break;
        if (!tell(await source.run(seed))) isOver = true;
      }
      await source.close();
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
}
