import { asLocalId, localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Edit } from '../lib/edit.ts';
import type { ContentsRow, MirrorDatabase } from '../db/mirror-database.ts';
import type { RecordCache } from './record-cache.ts';
import type { Part, Reach } from '../db/stored-records.ts';

type Identity = Pick<AnyRecord, 'entity' | 'localId'>;

/** Finds the scope of a section or line: an edit names only the record. */
export interface ScopeIndex {
  /** Remembers what was read or made. */
  learn(scope: LocalId, records: Iterable<Identity>): void;
  /**
   * The scopes that these edits read; none for missing records. Records on a screen are indexed already, so the mirror is
   * searched only for records that no screen has shown.
   */
  of(edits: readonly Edit[]): Promise<readonly Reach[]>;
  /** As `of`, from the index alone; null where a search is needed. */
  atHand(edits: readonly Edit[]): readonly Reach[] | null;
}

/** An edit with its scope: null for a missing record, undefined where a search is needed. */
type PlacedEdit = readonly [edit: Edit, scope: LocalId | null | undefined];

/** How many records are indexed: those of some four thousand proposals. Then the index starts anew. */
const limit = 200_000;
/** How many contents one step of a search reads: as many as fit between two frames. */
const lot = 16;
const ids = /"localId":("(?:[^"\\]|\\.)*")/gu;

/** The scope index of one window. */
export function createScopeIndex(database: MirrorDatabase, cache: RecordCache): ScopeIndex {
  const known = new Map<LocalId, LocalId>();

  function learn(scope: LocalId, records: Iterable<Identity>): void {
    if (known.size > limit) known.clear();
    for (const { entity, localId } of records) {
      if (entity !== 'client' && entity !== 'proposal') known.set(localId, scope);
    }
  }

  /** Where the last search ended. The next one starts here, since bulk edits ask in order. */
  let searched: LocalId | null = null;

  /** Indexes all records of contents without parsing them. */
  function learnText({ scope, text }: ContentsRow): void {
    if (known.size > limit) known.clear();
    // Parsed, so that no name keeps the whole text alive that it was cut from.
    for (const [, quoted = '""'] of text.matchAll(ids))
      known.set(asLocalId(JSON.parse(quoted) as string), scope);
  }

  /**
   * Goes on where the last search has ended, and once around: however many records are searched for one after another,
   * each text is read once.
   */
  async function search(localId: LocalId): Promise<LocalId | null> {
    const { operations } = await cache.head();
    const made = operations.find(({ operation }) => operation.localId === localId);
    if (made !== undefined) return made.scope;
    const from = searched;
    let at = from;
    let isAround = from === null;
    for (;;) {
      const table = database.contents;
      const rows = await (at === null ? table : table.where('scope').above(at)).limit(lot).toArray();
      for (const row of rows) learnText(row);
      at = rows.length < lot ? null : (rows.at(-1)?.scope ?? null);
      searched = at;
      const scope = known.get(localId);
      if (scope !== undefined) return scope;
      if (isAround && (at === null || (from !== null && at >= from))) return null;
      isAround ||= at === null;
    }
  }

  /** Undefined where it has to be searched for. */
  function scopeOf(edit: Edit): LocalId | undefined {
    switch (edit.kind) {
      case 'archive':
      case 'unarchive':
      case 'send':
        return edit.localId;
      case 'create':
        if (edit.entity === 'taxation') return edit.proposalId;
        if (edit.entity === 'section') return edit.proposalId ?? edit.localId;
        return edit.entity === 'line_item' ? (edit.proposalId ?? edit.sectionId) : edit.localId;
      case 'update':
      case 'move':
      case 'shift':
      case 'delete':
        if (edit.entity === 'client' || edit.entity === 'proposal') return edit.localId;
        return edit.scope ?? known.get(edit.localId);
    }
  }

  function reachedBy(placed: readonly PlacedEdit[]): readonly Reach[] {
    const reached = new Map<LocalId, Set<Part>>();
    function add(scope: LocalId, parts: readonly Part[]): void {
      reached.set(scope, new Set([...(reached.get(scope) ?? []), ...parts]));
    }
    for (const [edit, scope] of placed) {
      if (scope === null || scope === undefined) continue;
      add(scope, partsOf(edit));
      const client = expectedClient(edit);
      if (client !== null) add(client, ['client']);
    }
    return [...reached].map(([scope, parts]) => ({ scope, parts }));
  }

  return {
    learn,
    async of(edits) {
      const placed: PlacedEdit[] = [];
      // One search may find what the next is for.
      for (const edit of edits) placed.push([edit, scopeOf(edit) ?? (await search(edit.localId))]);
      return reachedBy(placed);
    },
    atHand(edits) {
      const placed = edits.map((edit): PlacedEdit => [edit, scopeOf(edit)]);
      return placed.some(([, scope]) => scope === undefined) ? null : reachedBy(placed);
    },
  };
}

/** The client that an edit expects a proposal to name: whether that one is gone decides. */
function expectedClient(edit: Edit): LocalId | null {
  return edit.kind === 'update' ? localIdOfField(edit.expected?.['client_id']) : null;
}

/** What an edit looks at: a new section at its proposal, the delete of a proposal at all that goes with it. */
function partsOf(edit: Edit): readonly Part[] {
  if (!('entity' in edit)) return ['proposal'];
  switch (edit.entity) {
    case 'client':
      return ['client'];
    case 'proposal':
      return edit.kind === 'delete' ? ['proposal', 'contents'] : ['proposal'];
    case 'section':
    case 'taxation':
      return edit.kind === 'create' ? ['proposal', 'contents'] : ['contents'];
    case 'line_item':
      return ['contents'];
  }
}
