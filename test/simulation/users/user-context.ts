import { isAppError } from '#shared/errors/app-error.ts';
import type { OutboxContext } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { Crash } from '../world/disk.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { OverwriteWatch } from '../oracle/overwrites.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** The number of words for equal content. */
export const poolSize = 3;

/** The parts that a user's actions need. */
export interface UserOptions {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly overwrites: OverwriteWatch;
  readonly random: Random;
  readonly mark: () => string;
  readonly note: (line: string) => void;
  /** Counts an event. */
  readonly countEvent: (what: string) => void;
  /** Draws from a few words, for equal content; null for unique words. */
  readonly pool: Random | null;
  /** Whether the user also edits taxes, library sections and fields that the service never returns. */
  readonly isWide: boolean;
}

/** The tools of one user. */
export interface UserContext extends UserOptions {
  /** A unique word, or one of a few. */
  word(): string;
  /** Calls an outbox method through the bridge. A refusal such as `too-late` is a valid answer. */
  onOutbox(what: string, action: (context: OutboxContext) => void, then?: () => void): void;
  /** Records that the user has undone or decided something: from now on, refusals can be caused by that. */
  decided(): void;
}

export function createUserContext(options: UserOptions, decided: () => void): UserContext {
  const { world, note } = options;
  let words = 0;
  return {
    ...options,
    decided,
    word() {
      if (options.pool !== null) return `mine${options.pool.whole(1, poolSize)}`;
      words += 1;
      return `mine${words}`;
    },
    onOutbox(what, action, then = () => {}) {
      try {
        world.process().act(action);
        note(`  ${what}`);
        then();
        world.device.follow();
      } catch (error) {
        if (error instanceof Crash) {
          note(`  ${what}: crashed`);
          return;
        }
        if (!isAppError(error)) throw error;
        note(`  ${what}: ${error.code}`);
      }
    },
  };
}
