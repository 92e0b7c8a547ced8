import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { noExtensions, type ServerExtensions } from '../api/schemas/extensions.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import type { Logger } from '../ports.ts';

/** So many answers that say nothing of the description are taken for there being none. */
const mostTries = 3;

/** Phases in which the service can be asked. */
const open: ReadonlySet<SyncStatus['current']['phase']> = new Set(['idle', 'syncing', 'pulling']);

interface Options {
  /** Makes the one call, within the budget. */
  readonly ask: () => Promise<CallOutcome<ServerExtensions>>;
  readonly keep: (found: ServerExtensions) => void;
  readonly log: Pick<Logger, 'error'>;
}

/** Finds out, once per connection, what a service can do beyond the documented API. */
export interface ExtensionFinder {
  /** There is a new way to the service: what is behind it may be another version of it. */
  reconnect(): void;
  /** Asks when the way is open and nobody knows yet. */
  see(status: SyncStatus): void;
}

/** What an answer says: null where it is none, so that another is asked for later. */
function readOutcome(outcome: CallOutcome<ServerExtensions>): ServerExtensions | null {
  if (outcome.type === 'ok') return outcome.value;
  return outcome.type === 'refused' ? noExtensions : null;
}

/** Makes the finder of one account. */
export function createExtensionFinder({ ask, keep, log }: Options): ExtensionFinder {
  let triesLeft = 0;
  let isAsking = false;

  async function find(): Promise<void> {
    isAsking = true;
    try {
      const found = readOutcome(await ask());
      triesLeft = found === null ? triesLeft - 1 : 0;
      if (found !== null) keep(found);
    } catch (error) {
      // The account is being closed, or the journal cannot be written, which says so itself.
      triesLeft = 0;
      log.error('what else the service can do was not found out', error);
    } finally {
      isAsking = false;
    }
  }

  return {
    reconnect() {
      triesLeft = mostTries;
    },
    see({ current }) {
      if (triesLeft > 0 && !isAsking && open.has(current.phase)) void find();
    },
  };
}
