import type { Clock } from '../../ports.ts';
import type { ChangeKind, ChangeStore } from './change-store.ts';
import type { AccountStore } from '../account-store.ts';
import type { ClientStore } from '../client-store.ts';
import type { LineItemStore } from '../line-item-store.ts';
import type { ProposalStore } from '../proposal-store.ts';
import type { Database, SqlValue } from '../database/database.ts';
import { ownedBy, type SectionOwner, type SectionStore } from '../section-store.ts';
import type { Steps } from '../steps.ts';
import type { TaxationStore } from '../taxation-store.ts';
import type { TemplateStore } from '../template-store.ts';
import { inBatches, type RowOf, type Table } from '../table.ts';

/** The stores whose writes change what a list answers. */
interface RecordStores {
  readonly account: AccountStore;
  readonly clients: ClientStore;
  readonly lineItems: LineItemStore;
  readonly proposals: ProposalStore;
  readonly sections: SectionStore;
  readonly taxations: TaxationStore;
  readonly templates: TemplateStore;
}

/**
 * Numbers every change of a record's answer, also where another record's row changes: a proposal lists its sections, a
 * section its items, and money is formatted in the proposal's currency and the client's language.
 */
export function logChanges<All extends RecordStores>(
  stores: All,
  changes: ChangeStore,
  database: Database,
  clock: Clock,
): All & { readonly changes: ChangeStore } {
  const ids = createIdQueries(database);
  const { account, clients, proposals, sections, lineItems, taxations, templates } = stores;
  const logged = {
    clients: logTable('client', clients, changes),
    proposals: logTable('proposal', proposals, changes),
    sections: logTable('section', sections, changes),
    lineItems: logTable('line_item', lineItems, changes),
    templates: logTable('template', templates, changes),
  };

  function* recordOwner({ proposal_id }: Pick<SectionOwner, 'proposal_id'>): Steps<void> {
    if (proposal_id !== null) yield* changes.record('proposal', [proposal_id]);
  }
  function* recordOwnerOf(sectionId: number): Steps<void> {
    const section = yield* sections.get(sectionId);
    if (section !== undefined) yield* recordOwner(section);
  }
  function* recordSectionOf(itemId: number): Steps<void> {
    const item = yield* lineItems.get(itemId);
    if (item !== undefined) yield* changes.record('section', [item.section_id]);
  }
  function* recordItemsOf(sectionId: number): Steps<void> {
    const items = yield* lineItems.listBySection(sectionId);
    yield* changes.record(
      'line_item',
      items.map(({ id }) => id),
    );
  }
  function* recordMoney(proposalIds: readonly number[]): Steps<void> {
    for (const batch of inBatches(proposalIds)) {
      const list = JSON.stringify(batch);
      yield* changes.record('section', yield* ids.sectionsOf(list));
      yield* changes.record('line_item', yield* ids.itemsOf(list));
    }
  }

  return {
    ...stores,
    changes,
    templates: logged.templates,
    account: {
      ...account,
      *change(fields) {
        yield* account.change(fields);
        if (fields.locale !== undefined || fields.currency !== undefined)
          yield* changes.forgetAll(clock.now());
      },
    },
    clients: {
      ...logged.clients,
      *patch(id, fields) {
        const before = yield* clients.get(id);
        yield* logged.clients.patch(id, fields);
        if (fields.locale !== undefined && fields.locale !== before?.locale)
          yield* recordMoney(yield* ids.proposalsOf(id));
      },
      *remove(id) {
        const proposalIds = yield* ids.proposalsOf(id);
        yield* logged.clients.remove(id);
        yield* changes.record('proposal', proposalIds);
        yield* recordMoney(proposalIds);
      },
    },
    proposals: {
      ...logged.proposals,
      *patch(id, fields) {
        yield* logged.proposals.patch(id, fields);
        if (fields.currency !== undefined || fields.client_id !== undefined) yield* recordMoney([id]);
      },
    },
    sections: {
      ...logged.sections,
      *insert(row) {
        const id = yield* logged.sections.insert(row);
        yield* recordOwner(row);
        return id;
      },
      *patch(id, fields) {
        const isMoved = ['position', 'proposal_id'].some((name) => Object.hasOwn(fields, name));
        if (isMoved) yield* recordOwnerOf(id);
        yield* logged.sections.patch(id, fields);
        if (isMoved) yield* recordOwnerOf(id);
        if (Object.hasOwn(fields, 'proposal_id')) yield* recordItemsOf(id);
      },
      *remove(id) {
        yield* recordOwnerOf(id);
        yield* logged.sections.remove(id);
      },
      *shiftPositions(owner, from, to, by, at) {
        yield* changes.record('section', yield* ids.sectionsBetween(owner, from, to));
        yield* sections.shiftPositions(owner, from, to, by, at);
        yield* recordOwner(owner);
      },
    },
    lineItems: {
      ...logged.lineItems,
      *insert(row) {
        const id = yield* logged.lineItems.insert(row);
        yield* changes.record('section', [row.section_id]);
        return id;
      },
      *patch(id, fields) {
        yield* logged.lineItems.patch(id, fields);
        yield* recordSectionOf(id);
      },
      *remove(id) {
        yield* recordSectionOf(id);
        yield* logged.lineItems.remove(id);
      },
      *shiftPositions(sectionId, from, to, by, at) {
        yield* changes.record('line_item', yield* ids.itemsBetween(sectionId, from, to));
        yield* lineItems.shiftPositions(sectionId, from, to, by, at);
        yield* changes.record('section', [sectionId]);
      },
      *removeBySection(sectionId) {
        const items = yield* lineItems.listBySection(sectionId);
        yield* changes.record(
          'line_item',
          items.map(({ id }) => id),
          1,
        );
        yield* lineItems.removeBySection(sectionId);
      },
    },
    taxations: {
      ...taxations,
      *insert(row) {
        yield* changes.record('proposal', [row.proposal_id]);
        return yield* taxations.insert(row);
      },
      *patch(id, fields) {
        yield* taxations.patch(id, fields);
        const tax = yield* taxations.get(id);
        if (tax !== undefined) yield* changes.record('proposal', [tax.proposal_id]);
      },
      *remove(id) {
        const tax = yield* taxations.get(id);
        if (tax !== undefined) yield* changes.record('proposal', [tax.proposal_id]);
        yield* taxations.remove(id);
      },
    },
  };
}

/** A store whose single rows number their changes. */
function logTable<Row extends RowOf<Row>, Store extends Table<Row>>(
  kind: ChangeKind,
  store: Store & Table<Row>,
  changes: ChangeStore,
): Store {
  return {
    ...store,
    *insert(row: Omit<Row, 'id'>) {
      const id = yield* store.insert(row);
      yield* changes.record(kind, [id]);
      return id;
    },
    *patch(id: number, fields: Partial<Omit<Row, 'id'>>) {
      yield* store.patch(id, fields);
      yield* changes.record(kind, [id]);
    },
    *remove(id: number) {
      yield* store.remove(id);
      yield* changes.record(kind, [id], 1);
    },
  };
}

function* readIds(database: Database, sql: string, values: readonly SqlValue[]): Steps<readonly number[]> {
  return (yield* database.query<{ id: number }>(sql).all(...values)).map(({ id }) => id);
}

/** The ids of records whose answers change with another record. */
function createIdQueries(database: Database) {
  const list =
    (sql: string) =>
    (...values: readonly SqlValue[]) =>
      readIds(database, sql, values);
  const ofProposals = 'IN (SELECT value FROM json_each(?))';
  return {
    proposalsOf: list('SELECT id FROM proposals WHERE client_id = ? ORDER BY id'),
    sectionsOf: list(
      `SELECT id FROM sections WHERE proposal_id ${ofProposals} ORDER BY proposal_id, position, id`,
    ),
    itemsOf: list(
      `SELECT l.id FROM sections s JOIN line_items l ON l.section_id = s.id WHERE s.proposal_id ${ofProposals} ORDER BY s.proposal_id, l.id`,
    ),
    sectionsBetween(owner: SectionOwner, from: number, to: number) {
      const { condition, values } = ownedBy(owner);
      const sql = `SELECT id FROM sections WHERE ${condition} AND position BETWEEN ? AND ? ORDER BY position, id`;
      return readIds(database, sql, [...values, from, to]);
    },
    itemsBetween: list(
      'SELECT id FROM line_items WHERE section_id = ? AND position BETWEEN ? AND ? ORDER BY position, id',
    ),
  };
}
