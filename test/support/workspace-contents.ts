import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { ServiceDatabase } from './service-database.ts';
import { ofKind } from './snapshot.ts';

/** A workspace's contents as lines with server ids, so that the app's and the service's can be compared. */
export interface WorkspaceContents {
  readonly clients: readonly string[];
  readonly proposals: readonly string[];
  readonly sections: readonly string[];
  readonly items: readonly string[];
}

/** The service's contents: its clients, and its proposals that are not archived. */
export function contentsOfService(database: ServiceDatabase): WorkspaceContents {
  const lines = (sql: string): string[] => database.all(sql).map((row) => JSON.stringify(Object.values(row)));
  return {
    clients: lines('SELECT id, email, name, surname, business FROM clients ORDER BY id'),
    proposals: lines(
      'SELECT id, title, status, client_id FROM proposals WHERE archived_at IS NULL ORDER BY id',
    ),
    sections: lines(`
      SELECT s.id, s.proposal_id, s.title, s.body, s.section_type FROM sections s JOIN proposals p ON p.id = s.proposal_id
      WHERE p.archived_at IS NULL ORDER BY s.proposal_id, s.position, s.id`),
    items: lines(`
      SELECT i.id, i.section_id, i.name, i.cost_type, i.recurring_type, i.per_type, i.quantity, i.amount
      FROM line_items i JOIN sections s ON s.id = i.section_id JOIN proposals p ON p.id = s.proposal_id
      WHERE p.archived_at IS NULL ORDER BY i.section_id, i.position, i.id`),
  };
}

/** The app's contents with local ids replaced by server ids; `local …` for records that the service does not have yet. */
export function contentsOfApp(records: readonly AnyRecord[]): WorkspaceContents {
  const serverIds = new Map(records.map(({ localId, serverId }) => [localId, serverId]));
  const idOf = (localId: LocalId | null): number | string | null => {
    if (localId === null) return null;
    const serverId = serverIds.get(localId);
    return serverId === undefined || serverId === null ? `local ${localId}` : Number(serverId);
  };
  const live = ofKind(records, 'proposal').filter(({ fields }) => fields.archived_at === null);
  const liveIds = new Set(live.map(({ localId }) => localId));
  const sections = ofKind(records, 'section').filter(({ fields }) =>
    liveIds.has(fields.proposal_id ?? toLocalId('none')),
  );
  const sectionIds = new Set(sections.map(({ localId }) => localId));
  const items = ofKind(records, 'line_item').filter(({ fields }) => sectionIds.has(fields.section_id));

  const byId = (left: readonly unknown[], right: readonly unknown[]): number =>
    Number(left[0]) - Number(right[0]);
  const byPosition = (left: Positioned, right: Positioned): number =>
    Number(left.parent) - Number(right.parent) || left.position - right.position;
  return {
    clients: ofKind(records, 'client')
      .map(({ localId, fields: f }) => [idOf(localId), f.email, f.name, f.surname, f.business])
      .toSorted(byId)
      .map((line) => JSON.stringify(line)),
    proposals: live
      .map(({ localId, fields: f }) => [idOf(localId), f.title, f.status, idOf(f.client_id)])
      .toSorted(byId)
      .map((line) => JSON.stringify(line)),
    sections: sections
      .map(({ localId, fields: f }) => {
        const parent = idOf(f.proposal_id);
        return {
          parent,
          position: f.position,
          line: [idOf(localId), parent, f.title, f.body, f.section_type],
        };
      })
      .toSorted(byPosition)
      .map(({ line }) => JSON.stringify(line)),
    items: items
      .map(({ localId, fields: f }) => {
        const parent = idOf(f.section_id);
        const price = [f.cost_type, f.recurring_type, f.per_type, f.quantity, f.amount];
        return { parent, position: f.position, line: [idOf(localId), parent, f.name, ...price] };
      })
      .toSorted(byPosition)
      .map(({ line }) => JSON.stringify(line)),
  };
}

interface Positioned {
  readonly parent: number | string | null;
  readonly position: number;
}
