import { createHistorySource, type HistoryOutcome } from './random-history.ts';

/** Number of histories per service, because creating one takes longer than a history. */
const perWorld = 10;

interface Run {
  readonly seed: number;
  readonly histories: number;
  readonly lanes: number;
  /** Called with each outcome; returns whether to continue. */
  readonly onOutcome: (outcome: HistoryOutcome) => boolean;
}

/**
 * Runs histories in several lanes, because each mostly waits. The seeds between two multiples of `perWorld` share a
 * world, whatever the number of lanes. A run that starts at such a multiple repeats them.
 */
export async function runHistories({ seed: first, histories, lanes, onOutcome }: Run): Promise<void> {
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
        if (!onOutcome(await source.run(seed))) isOver = true;
      }
      await source.close();
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
}
