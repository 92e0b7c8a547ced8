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
  readonly clients: Pick<MemoryTable<Row>, 'all'>;
  readonly proposals: Pick<MemoryTable<Row>, 'all'>;
  readonly templates: Pick<MemoryTable<Row>, 'all'>;
  readonly sections: Pick<
    MemoryTable<Placed & { readonly proposal_id: number | null; readonly template_id: number | null }>,
    'all'
  >;
  readonly lineItems: Pick<MemoryTable<Row & { readonly section_id: number }>, 'all'>;
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
    rows: readonly { readonly id: number }[],
    parts: (id: number) => unknown,
  ) {
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
    for (const { record_id: id, deleted } of latest[kind].values())
      if (deleted === 0 && !present.has(id)) change(id, 1);
  }

  function compareAll(): void {
    if (comparedAt === revision()) return;
    comparedAt = revision();
    const { clients, proposals, sections, lineItems, taxations, templates } = tables;
    const all = { sections: sections.all(), items: lineItems.all(), taxes: taxations.all() };
    compare('line_item', all.items, () => null);
    compare('section', all.sections, (id) =>
      all.items.flatMap((row) => (row.section_id === id ? [row.id] : [])),
    );
    compare('proposal', proposals.all(), (id) => [
      all.sections.flatMap((row) => (row.proposal_id === id ? [row.id, row.position] : [])),
      all.taxes.filter((row) => row.proposal_id === id),
    ]);
    compare('template', templates.all(), (id) =>
      all.sections.flatMap((row) => (row.template_id === id ? [row.id, row.position] : [])),
    );
    compare('client', clients.all(), () => null);
  }

  return {
    record: () => undefined,
    latest() {
      compareAll();
      return number;
    },
    horizon: () => 0,
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
