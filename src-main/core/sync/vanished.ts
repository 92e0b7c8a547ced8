import type { Entity, ServerId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import { orphanEdits } from './apply-reading.ts';
import { forgetRecord } from './forget-record.ts';
import { isInFlight } from './receive-record.ts';
import type { SyncContext } from './sync-context.ts';
import { withFeed, type Scope } from './visible.ts';

/** When more than this share of a kind is missing from a sweep at once, nothing is removed (S15). */
const massDeletionShare = 0.05;
/** … unless it is no more than a handful. */
const handful = 5;

const done: CallOutcome<null> = {
  type: 'ok',
  value: null,
  status: 200,
  headers: { limit: null, remaining: null, resetAtMs: null },
};

/** Line items come whole with their section, which removes those not listed; the rest is asked for by id. */
const confirmed = ['client', 'proposal', 'section'] as const satisfies readonly Entity[];

function readOne(
  context: SyncContext,
  entity: (typeof confirmed)[number],
  id: ServerId,
): Promise<CallOutcome<unknown>> {
  const { api } = context;
  switch (entity) {
    case 'client':
      return api.clients.get(id);
    case 'proposal':
      return api.proposals.get(id);
    case 'section':
      return api.sections.get(id);
  }
}

/** The picture that changes when the record goes. */
function scopeOfRecord({ journal }: SyncContext, entity: Entity, localId: string): Scope {
  if (entity === 'client') return { type: 'client', localId };
  if (entity === 'proposal') return { type: 'proposal', localId };
  const record = journal.records.find('section', localId)?.record;
  const proposalId = record?.entity === 'section' ? record.fields.proposal_id : null;
  return proposalId === null ? { type: 'library', localId } : { type: 'proposal', localId: proposalId };
}

/**
 * Removes what a complete sweep did not meet, after the service has confirmed each with a 404 (S15): a list
 * that shifted while it was read must not cost anybody a record.
 */
export async function confirmVanished(
  context: SyncContext,
  signal: AbortSignal,
): Promise<CallOutcome<unknown>> {
  const { journal, limiter, log } = context;
  for (const entity of confirmed) {
    const missing = journal.sweep.unseen(entity);
    if (missing.length > handful && missing.length > massDeletionShare * journal.records.count(entity)) {
      log.error(
        `${missing.length} records of kind ${entity} are missing from the service at once; none is removed`,
      );
      continue;
    }
    for (const serverId of missing) {
      const localId = journal.records.localIdOf(entity, serverId);
      if (isInFlight(journal, entity, localId) || !journal.records.isKnown(entity, serverId)) continue;
      const outcome = await limitedCall(limiter, 'pull', () => readOne(context, entity, serverId), signal);
      if (outcome.type === 'ok') continue;
      if (outcome.type !== 'refused') return outcome;
      if (outcome.status !== 404 && outcome.status !== 410) continue;
      context.failpoint('vanished:confirmed');
      withFeed(journal, [scopeOfRecord(context, entity, localId)], () => {
        forgetRecord(context, entity, localId);
        orphanEdits(context, entity, localId);
      });
    }
  }
  return done;
}
