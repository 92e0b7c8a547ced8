import { isAppError } from '#shared/errors/app-error.ts';
import type { OutboxContext } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { Crash } from '../world/disk.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { OverwriteWatch } from '../oracle/overwrites.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** So many words there are where much looks the same. */
export const poolSize = 3;

/** What a user at the computer works with. */
export interface UserOptions {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly overwrites: OverwriteWatch;
  readonly random: Random;
  readonly mark: () => string;
  readonly note: (line: string) => void;
  /** Counts what was done. */
  readonly meet: (what: string) => void;
  /** Where much of what is made looks the same: draws from a handful of words. Null for words that are never the same. */
  readonly pool: Random | null;
  /** The user works with taxes, with sections of the library, and with what the service never reports, too. */
  readonly isWide: boolean;
}

/** The hands of one user. */
export interface UserContext extends UserOptions {
  /** A word that nobody has written before, or one of a handful. */
  word(): string;
  /** A hand on the outbox, through the bridge; too late is an answer like any other. */
  onOutbox(what: string, action: (context: OutboxContext) => void, then?: () => void): void;
  /** The user takes something back or decides something: from here on refusals can be of their own making. */
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
