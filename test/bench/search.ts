import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asNewId, type LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { createJournal } from '../../src-main/core/journal/journal.ts';
import { openDatabase } from '../../src-main/core/journal/storage/database.ts';
import {
  createSearchIndex,
  indexFileName,
  type SearchIndex,
} from '../../src-main/core/search/search-index.ts';
import { know, type UnitContext } from '../../src-main/core/sync/testing/known-journal.ts';
import { withFeed } from '../../src-main/core/sync/view/visible.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { createVariedTexts, fillJournal, type VariedTexts } from './search/varied-workspace.ts';

const rounds = 20;
const edits = 50;
/** Results whose excerpts the palette shows. */
const shown = 8;

/** Queries as they are typed: frequent, rare and mistyped words, several words, phrases and filters. */
function queriesOf({ vocabulary }: VariedTexts): readonly string[] {
  const word = (rank: number): string => vocabulary[rank] ?? '';
  const mistyped = (rank: number): string => `${word(rank).slice(0, -1)}x`;
  return [
    ...[0, 30, 900, 9_000].flatMap((rank) => [word(rank), word(rank).slice(0, 3), mistyped(rank)]),
    `${word(0)} ${word(3)}`,
    `${word(10)} ${word(200)} ${word(900)}`,
    `"${word(0)} ${word(1)}"`,
    `value>30000 ${word(2)}`,
    `client:${word(40)} status:draft`,
  ];
}

function timed(work: () => void): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

/** Builds the whole index in the steps of searches. Returns their times, ms. */
function build(index: SearchIndex): readonly number[] {
  const steps: number[] = [];
  const { query } = parseQuery('nothing');
  for (;;) {
    const since = performance.now();
    const { reading } = index.find(query, 1);
    steps.push(performance.now() - since);
    if (reading === null) return steps;
  }
}

/** The same words in an FTS5 table as it comes, which also stores the texts. */
function createFloor(file: string, texts: readonly string[], perProposal: number): DatabaseSync {
  const floor = new DatabaseSync(file);
  floor.exec("CREATE VIRTUAL TABLE bare USING fts5 (text, tokenize = 'unicode61'); BEGIN");
  const insert = floor.prepare('INSERT INTO bare (text) VALUES (?)');
  for (let at = 0; at < texts.length; at += perProposal)
    insert.run(texts.slice(at, at + perProposal).join('\n'));
  floor.exec('COMMIT');
  return floor;
}

const megabytes = (file: string): number => statSync(file).size / 1_000_000;

/**
 * Measures the full-text search of the main process over a journal with varied texts. The floor is a bare FTS5 table
 * over the same texts.
 *
 * @param proposals number of proposals with 8 sections × 5 items each
 */
export async function benchSearch(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-search');
  const database = openDatabase(path.join(folder.path, 'sync.db'));
  try {
    let made = 0;
    const newId = () => asNewId(`id-${(made += 1)}`);
    const clock = {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      // Each search goes on with the work, so no timer is needed.
      after: () => () => undefined,
    };
    const journal = createJournal({ database, accountKey: 'bench', newId });
    const context: UnitContext = { journal, newId, clock, pass: () => undefined };
    const varied = createVariedTexts();
    const texts = journal.transaction(() => fillJournal(context, varied, proposals));
    const log = { error: (message: string) => process.stderr.write(`${message}\n`), info() {}, debug() {} };
    const index = createSearchIndex({ journal, folder: folder.path, clock, log });
    const steps = build(index);

    const floorFile = path.join(folder.path, 'floor.db');
    const floor = createFloor(floorFile, texts, Math.ceil(texts.length / proposals));
    const bare = floor.prepare('SELECT rowid FROM bare WHERE bare MATCH ?');
    const queries = queriesOf(varied).map((typed) => parseQuery(typed).query);
    const [searches, excerpts, floors]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        let ids: readonly LocalId[] = [];
        searches.push(timed(() => (ids = index.find(query, proposals).found.proposal)));
        const records = ids.slice(0, shown).map((id) => ({ kind: 'proposal' as const, id }));
        excerpts.push(timed(() => index.excerpts(query, records)));
        const words = query.terms.map(({ text }) => `"${text}"`).join(' ');
        if (words !== '') floors.push(timed(() => bare.all(words)));
      }
    }
    const edited = Array.from({ length: edits }, (_, edit) => {
      const localId = toLocalId(`proposal:${1 + (edit % proposals)}`);
      const title = `${varied.text(3)} ${edit}`;
      withFeed(journal, [{ type: 'proposal', localId }], () =>
        know(context, 'proposal', localId, toServerId(String(1 + (edit % proposals))), {
          title,
          currency: 'EUR',
        }),
      );
      return timed(() => index.find(parseQuery(title).query, 1));
    });
    index.close();
    floor.close();
    const size = megabytes(path.join(folder.path, indexFileName));
    const [p50, p95] = [percentile(searches, 0.5), percentile(searches, 0.95)];
    const [floor50, floor95] = [percentile(floors, 0.5), percentile(floors, 0.95)];
    return [
      { name: 'a search, p50', value: p50, floor: floor50, ratio: p50 / floor50, unit: 'ms' },
      { name: 'a search, p95', value: p95, floor: floor95, ratio: p95 / floor95, unit: 'ms', bar: '≤ 50 ms' },
      { name: `${shown} excerpts, p95`, value: percentile(excerpts, 0.95), unit: 'ms' },
      { name: 'an edit indexed and found, p95', value: percentile(edited, 0.95), unit: 'ms' },
      {
        name: `the index of ${proposals * 49} records`,
        ...{ value: size, floor: megabytes(floorFile), ratio: size / megabytes(floorFile) },
        ...{ unit: 'MB', bar: '≤ 25 MB' },
      },
      { name: 'building it', value: steps.reduce((sum, ms) => sum + ms, 0), unit: 'ms' },
      { name: 'its steps, p95', value: percentile(steps, 0.95), unit: 'ms' },
    ];
  } finally {
    database.close();
    await folder.remove();
  }
}
