import type { ApiClient } from '../../api/api-client.ts';
import { prepareCall } from '../push/prepare-call.ts';
import type { PreparedCall } from '../push/prepared-call.ts';
import type { SyncContext } from '../sync-context.ts';

/**
 * Keeps the uncertain creates of an earlier process, as the journal recorded their requests. A request from the future
 * means that the clock was set, so its age is unknown.
 */
export function keepEarlierCreates({
  journal,
  clock,
  localWrites,
  unansweredCreates,
  pictures,
}: Pick<SyncContext, 'journal' | 'clock' | 'localWrites' | 'unansweredCreates' | 'pictures'>): void {
  const startMark = localWrites.mark();
  for (const { operation, state, baseline } of journal.operations.all()) {
    const request = baseline?.request;
    if (operation.kind !== 'create' || state !== 'uncertain' || request === undefined) continue;
    const ageMs = clock.now() - request.at;
    if (ageMs < 0) continue;
    const prepare = (api: ApiClient): PreparedCall =>
      prepareCall({ journal, localWrites, pictures, api }, operation, { ...request, startMark });
    unansweredCreates.keep(operation.opId, { prepare, startMark: null }, ageMs);
  }
}
