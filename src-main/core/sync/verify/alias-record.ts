import type { LocalId } from '#shared/domain/ids.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/record-store.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import type { Scope } from '../view/visible.ts';

/**
 * The derived id under which a pull has listed a record of ours before it was known to be ours. There is one record:
 * ours keeps its id and replaces the alias. Null without an alias.
 */
function otherEntry({ records }: Journal, { entity, serverId, localId }: ReceivedRecord): LocalId | null {
  if (!records.isKnown(entity, serverId)) return null;
  const known = records.localIdOf(entity, serverId);
  return known === localId ? null : known;
}

/** The records that name the alias: its children, and the proposals of a client. */
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

/** The scopes that change when the alias is removed; empty without an alias. */
export function scopesOfAlias(journal: Journal, received: ReceivedRecord): readonly Scope[] {
  const other = otherEntry(journal, received);
  if (other === null) return [];
  const named = received.entity === 'client' ? namedBy(journal, received, other) : [];
  return [
    scopeOfRecord({ journal }, received.entity, other),
    ...named.map(({ record }): Scope => ({ type: 'proposal', localId: record.localId })),
  ];
}

/** Removes the alias and changes its references to our record. @returns whether there was one */
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
    if (question.type === 'duplicate' && question.duplicateId === other)
      journal.questions.remove(question.questionId);
  }
  return true;
}
