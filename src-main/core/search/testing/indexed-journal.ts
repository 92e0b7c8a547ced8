import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { know, unitContext, type UnitContext } from '../../sync/testing/known-journal.ts';
import { withFeed, type Scope } from '../../sync/view/visible.ts';
import { createSearchIndex, indexFileName, type SearchIndex } from '../search-index.ts';

export const garden = toLocalId('proposal:1');
export const gardenScope: Scope = { type: 'proposal', localId: garden };

/** A journal and its search index, new for each test of the file. */
export function indexedJournal() {
  let folder: string;
  let context: UnitContext;
  let index: SearchIndex;
  let faults: unknown[];

  function open(clock = context.clock): SearchIndex {
    index = createSearchIndex({
      journal: context.journal,
      folder,
      clock,
      log: { error: (_message, detail) => faults.push(detail), info() {}, debug() {} },
    });
    return index;
  }

  const file = (): string => join(folder, indexFileName);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layover-search-'));
    context = unitContext();
    faults = [];
    open();
  });
  afterEach(() => {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Changes the journal as the engine does: the feed announces it. */
  function change(scope: Scope, work: () => void): void {
    withFeed(context.journal, [scope], work);
    index.wake();
  }

  function addSection(proposal: string, id: string, fields: Record<string, string | number>): void {
    const scope: Scope = { type: 'proposal', localId: toLocalId(proposal) };
    change(scope, () =>
      know(context, 'section', toLocalId(`section:${id}`), toServerId(id), {
        proposal_id: proposal,
        ...fields,
      }),
    );
  }

  function addProposal(id: string, fields: Record<string, string | null>): void {
    const localId = toLocalId(`proposal:${id}`);
    change({ type: 'proposal', localId }, () =>
      know(context, 'proposal', localId, toServerId(id), { currency: 'EUR', status: 'draft', ...fields }),
    );
  }

  const find = (typed: string): readonly string[] =>
    Object.values(index.find(parseQuery(typed).query, 100).found).flat();

  function excerpt(typed: string): string {
    const { query } = parseQuery(typed);
    const [id] = index.find(query, 1).found.proposal;
    const [found] = id === undefined ? [] : index.excerpts(query, [{ kind: 'proposal', id }]);
    return found === undefined
      ? ''
      : found.pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
  }

  function prepare(): void {
    const client = toLocalId('client:1');
    change({ type: 'client', localId: client }, () =>
      know(context, 'client', client, toServerId('1'), {
        ...{ name: 'Jürgen', surname: 'Müller', business: 'Studio Nord', email: 'jm@nord.example' },
      }),
    );
    addProposal('1', { title: 'Garden at the harbor', client_id: client });
    addSection('proposal:1', '1', { title: 'Terrasse', body: '<p>Wir bauen eine große Überdachung.</p>' });
    change(gardenScope, () =>
      know(context, 'line_item', toLocalId('line_item:1'), toServerId('1'), {
        ...{ section_id: 'section:1', name: 'Holzdielen, geölt', amount: 600_000, cost_type: 'fixed' },
      }),
    );
    addProposal('2', { title: 'Website', client_id: null });
    addSection('proposal:2', '2', { title: 'Design', body: '<p>A prototype of the <b>site</b>.</p>' });
  }

  return {
    ...{ open, file, change, addSection, addProposal, find, excerpt, prepare },
    context: () => context,
    index: () => index,
    faults: () => faults,
  };
}
