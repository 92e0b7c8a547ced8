import type { LocalId } from '#shared/domain/ids.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { Journal } from '../../journal/journal.ts';
import type { BaseRecord } from '../../journal/records/record-store.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import type { Scope } from '../view/visible.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/**
 * The alias of a record that this app created: the id derived from its server id, under which a pull saved it before
 * the create was known to have made it. The created record keeps its local id and replaces the alias. Null without an
 * alias.
 */
function findAlias({ records }: Journal, { entity, serverId, localId }: ReceivedRecord): LocalId | null {
  if (!records.isKnown(entity, serverId)) return null;
  const localIdInBase = records.localIdOf(entity, serverId);
  return localIdInBase === localId ? null : localIdInBase;
}

/** The records that name the alias: its children, and the proposals of a client. */
function referencingRecords(
  { records }: Journal,
  { entity }: ReceivedRecord,
  localId: LocalId,
): readonly BaseRecord[] {
  switch (entity) {
    case 'proposal':
    case 'template':
      return [...records.children('section', localId), ...records.children('taxation', localId)];
    case 'section':
      return records.children('line_item', localId);
    case 'client':
      return records.proposalsOfClient(localId);
    case 'line_item':
    case 'taxation':
      return [];
  }
}

/** The scopes that change when the alias is removed; empty without an alias. */
export function scopesOfAlias(journal: Journal, received: ReceivedRecord): readonly Scope[] {
  const aliasId = findAlias(journal, received);
  if (aliasId === null) return [];
  const referencing = received.entity === 'client' ? referencingRecords(journal, received, aliasId) : [];
  return [
    scopeOfRecord({ journal }, received.entity, aliasId),
    ...referencing.map(({ record }): Scope => ({ type: 'proposal', localId: record.localId })),
  ];
}

/** Removes the alias and changes its references to our record. @returns whether there was one */
export function dropAlias(journal: Journal, received: ReceivedRecord): boolean {
  const aliasId = findAlias(journal, received);
  if (aliasId === null) return false;
  const referencing = referencingRecords(journal, received, aliasId);
  journal.records.remove(received.entity, aliasId);
  for (const base of referencing) {
    const { entity, localId, serverId, fields } = base.record;
    const field = `${received.entity}_id`;
    const updated = makeRecord(entity, localId, serverId, { ...fields, [field]: received.localId });
    journal.records.save({ ...base, record: { ...updated, serverId } });
  }
  for (const question of journal.questions.all()) {
    if (question.type === 'duplicate' && question.duplicateId === aliasId)
      journal.questions.remove(question.questionId);
  }
  return true;
}
