import { ServiceFailure } from '../../failure.ts';
import type { Timers } from '../../ports.ts';

/** Milliseconds between two looks. */
const lookEveryMs = 500;

interface OtherNodes {
  readonly timers: Timers;
  /** The cursor of now (`readCursor`). */
  readonly cursor: () => Promise<string>;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
}

/**
 * Tells of changes that any process on the same database has made, this one included. It asks the database, because a
 * pooler in transaction mode passes no notifications on. Returns a function that ends it.
 */
export function watchOtherNodes({ timers, cursor, onChange, onBug }: OtherNodes): () => void {
  let known: string | null = null;
  let hasEnded = false;
  let cancel = (): void => {};

  async function look(): Promise<void> {
    try {
      const now = await cursor();
      if (!hasEnded && known !== null && now !== known) onChange();
      known = now;
    } catch (error) {
      // While the database is away, there is nothing to tell.
      if (!(error instanceof ServiceFailure)) onBug(error);
    }
    if (!hasEnded) cancel = timers.after(lookEveryMs, () => void look());
  }

  void look();
  return () => {
    hasEnded = true;
    cancel();
  };
}
