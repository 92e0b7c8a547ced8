import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { openServiceDatabase } from '../../support/service-database.ts';
import type { Damage } from './damages.ts';
import { untilIdle, openPeer, startLife, subjects, until, type TestLife, type World } from './world.ts';

type Outbox = MethodOutput<'outbox.read'>;

/** The result of opening one damaged folder. */
export interface DamageResult {
  readonly name: string;
  /** The reported outcome; null for no report. */
  readonly outcome: RecoveryReport['outcome'] | null;
  /** Whether the account could not be opened until the user restored its backup. */
  readonly wasBlocked: boolean;
  /** Number of acknowledged operations that are missing in the outbox. */
  readonly missing: number;
  /** The questions of the outbox. */
  readonly asked: readonly string[];
  /** The defects; empty if there are none. */
  readonly defects: readonly string[];
}

/** Reads the outbox, and waits for a repair if necessary. */
async function readOutbox({ client }: TestLife): Promise<Outbox> {
  let outbox: Outbox | null = null;
  await until(
    'an outbox that can be read',
    async () => {
      outbox = await client.call('outbox.read', {}).catch(() => null);
      return outbox !== null;
    },
    100_000,
  );
  if (outbox === null) throw new Error('There is no outbox.');
  return outbox;
}

const operationsOf = ({ entries }: Outbox): unknown => entries.map(({ operation }) => operation);

/** What is missing of the picture and the search, once everything is synced. */
async function judgeDerived({ client }: TestLife, { seen, picture }: World): Promise<readonly string[]> {
  const defects: string[] = [];
  const hasPicture = async (): Promise<boolean> =>
    (await client.call('pictures.read', { hash: picture })).picture !== null;
  await until('a picture', hasPicture, 20_000).catch(() => defects.push('the picture of a text is lost'));
  const { query } = parseQuery('Prices done');
  const isFound = async (): Promise<boolean> => {
    const { found } = await client.call('search.find', { accountKey: seen.accountKey, query, limit: 10 });
    return found.proposal.length > 0;
  };
  await until('a search', isFound, 90_000).catch(() => defects.push('the search finds nothing'));
  // Another account can be connected.
  const connecting = client.call('session.test', {
    baseUrl: 'https://service.example',
    apiKey: 'key-for-damage',
  });
  await connecting.catch((error: unknown) => defects.push(`no key can be tried: ${String(error)}`));
  return defects;
}

/** Opens a damaged copy of the world as a user would, syncs it, and judges the result. */
export async function judgeDamage(world: World, damage: Damage, folder: string): Promise<DamageResult> {
  const dataDir = path.join(folder, 'data');
  for (const part of [dataDir, path.join(folder, 'service')]) rmSync(part, { recursive: true, force: true });
  cpSync(damage.isClosed ? world.closed : world.now, dataDir, { recursive: true, preserveTimestamps: true });
  cpSync(world.service, path.join(folder, 'service'), { recursive: true });
  damage.apply({ world, dataDir, account: path.join(dataDir, world.account) });

  const defects: string[] = [];
  const peer = openPeer(path.join(folder, 'service'));
  peer.mode = 'offline';
  const database = openServiceDatabase(path.join(folder, 'service', 'service.db'));
  const log: string[] = [];
  let wasBlocked = false;
  let outcome: DamageResult['outcome'] = null;
  let missing = 0;
  let asked: readonly string[] = [];
  let life: TestLife | null = null;
  try {
    life = await startLife(dataDir, peer, log);
    const { client } = life;
    let session = await client.call('session.get', {});
    if (session.state === 'disconnected' && damage.isForgotten === true) {
      // The user connects again, as at first.
      peer.mode = 'online';
      await client.call('session.connect', { baseUrl: 'https://service.example', apiKey: 'key-for-damage' });
      peer.mode = 'offline';
      session = await client.call('session.get', {});
    }
    if (session.state === 'blocked') {
      wasBlocked = true;
      session = await client.call('data.restore', {});
    }
    if (session.state !== 'connected') throw new Error(`There is no way out: ${JSON.stringify(session)}`);
    await readOutbox(life);
    // A window that has read the journal before the damage attaches now.
    const { accountKey, generation, cursor } = world.seen;
    await until('an attached window', () =>
      client.call('mirror.attach', { accountKey, generation, cursor }).then(
        () => true,
        () => false,
      ),
    );
    const outbox = await readOutbox(life);
    const { report } = await client.call('data.recovery', {});
    outcome = report?.outcome ?? null;
    const kept = new Set(outbox.entries.map(({ operation }) => operation.opId));
    missing = world.outbox.entries.filter(({ operation }) => !kept.has(operation.opId)).length;
    if (outcome === 'exact' && !isDeepStrictEqual(operationsOf(outbox), operationsOf(world.outbox)))
      defects.push(`called exact, and ${missing} are missing or others`);
    // After a new connection, the operations may already have been pushed.
    if (outcome === null && missing > 0 && damage.isForgotten !== true)
      defects.push(`${missing} are missing without a word`);

    peer.mode = 'online';
    await client.call('sync.now', {}).catch(() => undefined);
    // The user knows which e-mails arrived.
    asked = await untilIdle(life, (subject) =>
      subject === subjects.waiting && peer.mails(subject) === 0 ? 'again' : 'done',
    );
    defects.push(...(await judgeDerived(life, world)));
    const mails = Object.entries({ done: 0, attempted: 0, waiting: 1 }) as [keyof typeof subjects, number][];
    for (const [which, most] of mails) {
      const more = peer.mails(subjects[which]);
      if (more > most) defects.push(`the e-mail "${which}" went out ${more - most} times too often`);
    }
    if (missing === 0 && peer.mails(subjects.waiting) === 0)
      defects.push('the e-mail that waited did not go out');
    for (const tag of ['done', 'attempted', 'waiting']) {
      const count = Number(
        database.one('SELECT count(*) AS n FROM proposals WHERE title = ?', `Proposal ${tag}`)['n'],
      );
      if (count > 1) defects.push(`the proposal "${tag}" is there ${count} times`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    defects.push(`${reason} ${log.slice(-3).join(' | ')}`);
  } finally {
    peer.mode = 'offline';
    await life?.end().catch((error: unknown) => defects.push(`it does not end: ${String(error)}`));
    database.close();
    await peer.service.close();
  }
  return { name: damage.name, outcome, wasBlocked, missing, asked, defects };
}
