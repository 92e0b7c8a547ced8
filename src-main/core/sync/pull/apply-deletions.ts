import type { ServerId } from '#shared/domain/ids.ts';
import type { ChangeList } from '../../journal/meta-store.ts';
import { idsInQuestions } from '../deletions/deletion-question.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { withFeed } from '../view/visible.ts';
import type { ApplyContext } from './apply-reading.ts';
import { isInFlight } from './receive-record.ts';

/**
 * Removes records that the service reports as deleted. If there are too many, they are skipped: the next full sync asks
 * about them or confirms them.
 */
export function applyDeletions(
  context: ApplyContext,
  entity: ChangeList,
  deletedIds: readonly ServerId[],
  startMark: number,
): void {
  const { journal, localWrites } = context;
  const asked = idsInQuestions(context, entity);
  const known = deletedIds
    .filter((id) => journal.records.isKnown(entity, id))
    .map((id) => journal.records.localIdOf(entity, id))
    .filter((localId) => !asked.has(localId));
  if (isMassDeletion(known.length, journal.records.count(entity))) {
    context.onSkipped?.();
    return;
  }
  for (const localId of known) {
    if (isInFlight(journal, entity, localId) || localWrites.wasWrittenAfter(localId, startMark)) {
      context.onSkipped?.();
      continue;
    }
    withFeed(journal, [scopeOfRecord(context, entity, localId)], () =>
      handleRemoteDeletion(context, entity, localId),
    );
  }
}
