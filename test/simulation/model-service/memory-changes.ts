import type {
  ChangeKind,
  ChangeStore,
  RecordChange,
} from '../../../src-service/storage/changes/change-store.ts';
import type { Immediate } from './immediate-stores.ts';
import type { MemoryTable } from './memory-table.ts';

type Row = { readonly id: number };
type Placed = Row & { readonly position: number };

interface ChangedTables {
  readonly clients: Pick<MemoryTable<Row>, 'all' | 'lastId'>;
  readonly proposals: Pick<MemoryTable<Row>, 'all' | 'lastId'>;
  readonly templates: Pick<MemoryTable<Row>, 'all' | 'lastId'>;
  readonly sections: Pick<
    MemoryTable<Placed & { readonly proposal_id: number | null; readonly template_id: number | null }>,
    'all' | 'lastId'
  >;
  readonly lineItems: Pick<MemoryTable<Row & { readonly section_id: number }>, 'all' | 'lastId'>;
  readonly taxations: Pick<MemoryTable<Row & { readonly proposal_id: number }>, 'all'>;
}

/**
 * Numbers the changes of records when they are asked for, by comparing the rows with those of the last time. So a record
 * that has changed twice in between has one number, as a list of changes shows only its last state.
 */
export function createMemoryChanges(tables: ChangedTables, revision: () => number): Immediate<ChangeStore> {
  const latest: Record<ChangeKind, Map<number, RecordChange>> = {
    client: new Map(),
    proposal: new Map(),
    section: new Map(),
    line_item: new Map(),
    template: new Map(),
  };
  const known = new Map<string, string>();
  let number = 0;
  let comparedAt = -1;

  function compare(
    kind: ChangeKind,
    table: Pick<MemoryTable<Row>, 'all' | 'lastId'>,
    parts: (id: number) => unknown,
  ): void {
    const rows = table.all();
    const present = new Set(rows.map(({ id }) => id));
    const change = (id: number, deleted: 0 | 1): void => {
      number += 1;
      latest[kind].set(id, { record_id: id, revision: number, deleted });
    };
    for (const row of rows) {
      const text = JSON.stringify([row, parts(row.id)]);
      if (known.get(`${kind}/${row.id}`) === text) continue;
      known.set(`${kind}/${row.id}`, text);
      change(row.id, 0);
    }
    // Also those that were created and deleted since the last comparison.
    for (let id = 1; id <= table.lastId(); id += 1)
      if (!present.has(id) && latest[kind].get(id)?.deleted !== 1) change(id, 1);
  }

  function compareAll(): void {
    if (comparedAt === revision()) return;
    comparedAt = revision();
    const { clients, proposals, sections, lineItems, taxations, templates } = tables;
    const all = { sections: sections.all(), items: lineItems.all(), taxes: taxations.all() };
    compare('line_item', lineItems, () => null);
    compare('section', sections, (id) => all.items.flatMap((row) => (row.section_id === id ? [row.id] : [])));
    compare('proposal', proposals, (id) => [
      all.sections.flatMap((row) => (row.proposal_id === id ? [row.id, row.position] : [])),
      all.taxes.filter((row) => row.proposal_id === id),
    ]);
    compare('template', templates, (id) =>
      all.sections.flatMap((row) => (row.template_id === id ? [row.id, row.position] : [])),
    );
    compare('client', clients, () => null);
  }

  return {
    record: () => undefined,
    latest() {
      compareAll();
      return number;
    },
    horizon: () => 0,
    find(kind, id) {
      compareAll();
      return latest[kind].get(id);
    },
    listSince(kind, since, limit) {
      compareAll();
      return [...latest[kind].values()]
        .filter((each) => each.revision > since)
        .toSorted((left, right) => left.revision - right.revision)
        .slice(0, limit);
    },
    forgetAll: () => undefined,
  };
}
