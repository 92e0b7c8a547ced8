import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { noExtensions, type ServerExtensions } from '../api/schemas/extensions.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import type { Logger } from '../ports.ts';

/** After this many failed calls the service counts as having no description. */
const mostTries = 3;

/** Phases in which the service is reachable. */
const reachablePhases: ReadonlySet<SyncStatus['current']['phase']> = new Set(['idle', 'syncing', 'pulling']);

interface Options {
  /** Makes the one call, within the budget. */
  readonly ask: () => Promise<CallOutcome<ServerExtensions>>;
  readonly keep: (found: ServerExtensions) => void;
  readonly log: Pick<Logger, 'error'>;
}

/** Finds the service's extensions of the documented API, once per connection. */
export interface ExtensionFinder {
  /** Call it for a new connection, because the service may be another version. */
  reconnect(): void;
  /** Asks when the service is reachable and the extensions are unknown. */
  see(status: SyncStatus): void;
}

/** Null for no answer: ask again later. */
function readOutcome(outcome: CallOutcome<ServerExtensions>): ServerExtensions | null {
  if (outcome.type === 'ok') return outcome.value;
  return outcome.type === 'refused' ? noExtensions : null;
}

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
      // The account is closing, or the journal failed and has reported it.
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
      if (triesLeft > 0 && !isAsking && reachablePhases.has(current.phase)) void find();
    },
  };
}
