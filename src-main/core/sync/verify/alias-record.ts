import type { LocalId } from '#shared/domain/ids.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/record-store.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import type { Scope } from '../view/visible.ts';

/**
 * A pull may have met a record of ours before we knew that it is ours, and listed it under a derived id. There is one
 * record: ours keeps its id, and the other entry gives way to it.
 */
function otherEntry({ records }: Journal, { entity, serverId, localId }: ReceivedRecord): LocalId | null {
  if (!records.isKnown(entity, serverId)) return null;
  const known = records.localIdOf(entity, serverId);
  return known === localId ? null : known;
}

/** What names the other entry: what stands in it, and the proposals of a client. With the field in which it does. */
function namedBy({ records }: Journal, { entity }: ReceivedRecord, localId: LocalId): readonly BaseRecord[] {
  switch (entity) {
    case 'proposal':
      return [...records.children('section', localId), ...records.children('taxation', localId)];
    case 'section':
      return records.children('line_item', localId);
    case 'client':
      return records
        .ofEntity('proposal')
        .filter(({ record }) => record.entity === 'proposal' && record.fields.client_id === localId);
    case 'line_item':
    case 'taxation':
      return [];
  }
}

/** The pictures that change when the other entry goes; none when there is no other. */
export function scopesOfAlias(journal: Journal, received: ReceivedRecord): readonly Scope[] {
  const other = otherEntry(journal, received);
  if (other === null) return [];
  const named = received.entity === 'client' ? namedBy(journal, received, other) : [];
  return [
    scopeOfRecord({ journal }, received.entity, other),
    ...named.map(({ record }): Scope => ({ type: 'proposal', localId: record.localId })),
  ];
}

/** Takes the other entry out, and lets what named it name ours. @returns whether there was one */
export function dropAlias(journal: Journal, received: ReceivedRecord): boolean {
  const other = otherEntry(journal, received);
  if (other === null) return false;
  const named = namedBy(journal, received, other);
  journal.records.remove(received.entity, other);
  for (const base of named) {
    const { entity, localId, serverId, fields } = base.record;
    const field = `${received.entity}_id`;
    const made = makeRecord(entity, localId, serverId, { ...fields, [field]: received.localId });
    journal.records.save({ ...base, record: { ...made, serverId } });
  }
  for (const question of journal.questions.all()) {
    if (question.type === 'twin' && question.twinId === other) journal.questions.remove(question.questionId);
  }
  return true;
}
