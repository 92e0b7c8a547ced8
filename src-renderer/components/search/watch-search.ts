import type { SearchReading } from '#shared/bridge/methods/search-methods.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';

/** Time from a change of the data to the next search, ms. Edits come in bursts. */
const changeDelay = 500;
/** Time between two searches while the index is still reading, ms. */
const readingDelay = 1_000;

interface Answer {
  readonly reading: SearchReading | null;
}

/**
 * Searches now, after changes of the data, and while the index is still reading. A search that fails is repeated with
 * the next change.
 *
 * @returns ends it
 */
export function watchSearch<T extends Answer>(
  client: BridgeClient,
  search: () => Promise<T>,
  onAnswer: (answer: T) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    const answer = await search().catch(() => null);
    if (isOver || answer === null) return;
    onAnswer(answer);
    if (answer.reading !== null) runAfter(readingDelay);
  }
  function runAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  const dispose = client.on('feed.advanced', () => runAfter(changeDelay));
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    dispose();
  };
}
