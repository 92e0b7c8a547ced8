import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { strike, type Blows } from './blows.ts';
import type { Exchange } from './effects.ts';
import type { Counts, Figures } from './figures.ts';
import { createHttp } from './http.ts';
import { mostInWindow } from './judge/budget.ts';
import { judge } from './judge/judge.ts';
import type { Breach, Scene } from './judge/scene.ts';
import { Ledger } from './ledger.ts';
import { createUser } from './user.ts';
import { latenessMs, planOf, type Plan } from './plan.ts';
import { copyTemplate, createCoreProgram, startService, type Keys } from './processes.ts';
import { startChaosProxy, wasTooLate } from './proxy.ts';
import { readContent, readMails, readService } from './read-out.ts';
import { Restless, settle, type Asked } from './settle.ts';
import { streamsOf } from './streams.ts';
import { openWindow } from './window.ts';
import { createWriter } from './writer.ts';

/** What one run came to. */
export interface RunResult extends Figures {
  readonly plan: Plan;
  readonly blows: Blows;
  readonly breaches: readonly Breach[];
  /** The machine was too slow for what the core was told of the network: the run proves nothing. */
  readonly isVoid: boolean;
  readonly refusals: readonly string[];
  readonly seconds: number;
  /** Where everything about it lies; null when nothing was wrong. */
  readonly record: string | null;
}

/** How long everything may take to come to rest after the chaos, ms. */
const restMs = 90_000;
/** How often the app is started anew to see that nothing is left to be asked. */
const mostRounds = 5;

const records = path.resolve(import.meta.dirname, '../../out/chaos');

const plain = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));

/** One run: a service, an app, and everything that can happen between them, for some seconds; then peace, and judgment. */
export async function chaosRun(seed: number, run: number, keys: Keys): Promise<RunResult> {
  const streams = streamsOf(seed, run);
  const plan = planOf(seed, run, streams);
  const began = performance.now();
  const folder = await makeTemporaryFolder('chaos-run');
  copyTemplate(folder.path);
  const service = await startService({ folder: folder.path, windowMs: 30_000 / plan.pace });
  const judgeHttp = createHttp(service.url, keys.judge);
  const proxy = await startChaosProxy({
    target: service.url,
    random: streams('proxy'),
    pace: plan.pace,
    contentOf: (proposalId) => readContent(judgeHttp, proposalId),
  });
  const { effects } = proxy;
  const core = createCoreProgram({
    dataDir: path.join(folder.path, 'app'),
    url: proxy.appUrl,
    key: keys.app,
    latenessMs: latenessMs * plan.pace,
    pace: plan.pace,
  });
  const ledger = new Ledger();
  const window = openWindow(core, ledger);
  const user = createUser({ window, ledger, random: streams('user'), plan });
  const writer = createWriter(
    createHttp(proxy.writerUrl, plan.sameKey ? keys.app : keys.other),
    streams('writer'),
  );
  const asked: Asked = new Map();
  const coreKilledAt: number[] = [];
  const coreStartedAt: number[] = [];
  const { kill: killCore, start: startCore } = core;
  core.start = () => {
    coreStartedAt.push(performance.now());
    return startCore();
  };
  core.kill = () => {
    coreKilledAt.push(performance.now());
    return killCore();
  };
  let blows: Blows = { coreKills: 0, serviceKills: 0, coreStops: 0, serviceStops: 0 };
  let breaches: readonly Breach[] = [];
  let mails = 0;

  const answers = { window, ledger, effects, random: streams('answers'), asked, limitMs: restMs };

  async function heal(): Promise<void> {
    proxy.setWeather(null);
    await proxy.drained();
    await window.call('sync.setPaused', { paused: false });
    await settle(answers, 0);
    // A start that resumes an interrupted full sync does not read again what that has read already; the next one reads
    // everything. What it finds may have to be asked about, and may lead to more.
    let quiet = 0;
    for (let round = 0; round < mostRounds && quiet < 2; round += 1) {
      await core.kill();
      const since = Date.now();
      await core.start();
      quiet = (await settle(answers, since)) ? 0 : quiet + 1;
    }
  }

  async function sceneOf(): Promise<Scene> {
    const view = await window.view();
    return {
      ledger,
      effects,
      served: await readService(judgeHttp),
      mails: await readMails(path.join(folder.path, 'mail')),
      shown: view.records,
      serverIds: window.serverIds,
      seeds,
      pace: plan.pace,
      coreStartedAt,
    };
  }

  async function damages(): Promise<readonly Breach[]> {
    const { report } = await window.call('data.recovery', {});
    const { journal } = await window.call('data.check', {});
    return report === null && journal.state === 'sound'
      ? []
      : [{ crime: 'damaged', detail: JSON.stringify({ report, journal }) }];
  }

  const before = await readService(judgeHttp);
  const seeds = new Set(
    (['clients', 'proposals', 'sections', 'line_items'] as const).flatMap((list) =>
      [...before[list].keys()].map((id) => `${list}/${id}`),
    ),
  );
  for (const [id, { fields }] of before.sections)
    effects.learn({ data: { id, type: 'sections', attributes: fields } });
  for (const [id, { fields }] of before.line_items)
    effects.learn({ data: { id, type: 'line_items', attributes: fields } });
  for (const [id, { fields }] of before.proposals)
    effects.learn({ data: { id, type: 'proposals', attributes: fields } });

  try {
    await core.start();
    await window.connected();
    // The user sees what there is before they do anything.
    await settle(answers, 0);
    proxy.setWeather(plan.weather);
    const ends = await Promise.allSettled([
      strike({ core, service, proxy, random: streams('blows') }, plan.blows).then((dealt) => {
        blows = dealt;
      }),
      user.work(),
      writer.work(plan.foreignDeeds),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await heal();
    const scene = await sceneOf();
    mails = scene.mails.length;
    breaches = [...judge(scene), ...(await damages())];
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    breaches = [{ crime: error instanceof Restless ? 'restless' : 'broken', detail }];
  }

  await core.kill();
  await pause(0);
  await service.end('SIGTERM');
  await proxy.close();
  const isVoid = wasTooLate(proxy);
  const result = {
    plan,
    blows,
    breaches,
    isVoid,
    edits: ledger.saved.length,
    approvals: ledger.approvals.length,
    sends: effects.list.filter(({ kind, caller }) => kind === 'send' && caller === 'app').length,
    mails,
    calls: effects.exchanges.filter(({ caller }) => caller === 'app').length,
    mostCallsInWindow: mostInWindow(effects.exchanges, plan.pace),
    latestMs: Math.round(proxy.latest()),
    unknown: effects.exchanges.filter(
      ({ method, deliveredAt, status }) => method !== 'GET' && deliveredAt !== null && status === null,
    ).length,
    asked: plain(asked),
    faults: plain(proxy.faults),
    deeds: plain(user.deeds),
    foreignDeeds: plain(writer.deeds),
    refusals: ledger.refusals,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
  let record: string | null = null;
  if (breaches.length > 0) {
    record = path.join(records, `${seed}-${run}`);
    keep(record, folder.path, { result, ledger, exchanges: effects.exchanges, coreKilledAt, coreStartedAt });
    writeFileSync(path.join(record, 'complaints.txt'), core.complaints());
  }
  await folder.remove();
  return { ...result, record };
}

interface Kept {
  readonly result: object;
  readonly ledger: Ledger;
  readonly exchanges: readonly Exchange[];
  readonly coreKilledAt: readonly number[];
  readonly coreStartedAt: readonly number[];
}

/** Puts everything about a run where somebody can look at it: books, calls, and both programs' disks. */
function keep(
  record: string,
  folder: string,
  { result, ledger, exchanges, coreKilledAt, coreStartedAt }: Kept,
): void {
  rmSync(record, { recursive: true, force: true });
  mkdirSync(record, { recursive: true });
  const json = (value: unknown): string =>
    JSON.stringify(
      value,
      (_key, one: unknown) =>
        one instanceof Map ? Object.fromEntries(one) : one instanceof Set ? [...one] : one,
      1,
    );
  writeFileSync(path.join(record, 'result.json'), json({ ...result, coreKilledAt, coreStartedAt }));
  writeFileSync(path.join(record, 'ledger.json'), json(ledger));
  writeFileSync(
    path.join(record, 'calls.jsonl'),
    exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''),
  );
  cpSync(folder, path.join(record, 'disks'), { recursive: true });
}
