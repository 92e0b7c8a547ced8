import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { disrupt, type Disruptions } from './disruptions.ts';
import type { Exchange } from './effects.ts';
import type { Counts, Figures } from './figures.ts';
import { createHttp } from './http.ts';
import { mostInWindow } from './judge/budget.ts';
import { judge } from './judge/judge.ts';
import type { Breach, FinalState } from './judge/final-state.ts';
import { Ledger } from './ledger.ts';
import { createUser } from './user.ts';
import { latenessMs, planOf, type Plan } from './plan.ts';
import { copyTemplate, createCoreProgram, startService, type Keys } from './processes.ts';
import { startChaosProxy, wasTooLate } from './proxy.ts';
import { readContent, readMails, readService } from './read-out.ts';
import { NotIdleError, answerUntilSynced, type Asked } from './answer-until-synced.ts';
import { streamsOf } from './streams.ts';
import { openWindow } from './window.ts';
import { createWriter } from './writer.ts';

/** The result of one run. */
export interface RunResult extends Figures {
  readonly plan: Plan;
  readonly disruptions: Disruptions;
  readonly breaches: readonly Breach[];
  /** Whether the machine was slower than the late-effect time of the core: such a run proves nothing. */
  readonly isVoid: boolean;
  readonly refusals: readonly string[];
  readonly seconds: number;
  /** The folder with all data of the run; null without a defect. */
  readonly record: string | null;
}

/** Longest time until the idle state after the chaos, ms. */
const idleLimitMs = 90_000;
/** Largest number of restarts until two in a row ask nothing. */
const mostRounds = 5;

const records = path.resolve(import.meta.dirname, '../../out/chaos');

const plain = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));

/**
 * One run: a service and an app with faults between them for some seconds. Then the faults end, the outbox empties, and
 * the result is judged.
 */
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
  let disruptions: Disruptions = { coreKills: 0, serviceKills: 0, coreStops: 0, serviceStops: 0 };
  let breaches: readonly Breach[] = [];
  let mails = 0;

  const answers = { window, ledger, effects, random: streams('answers'), asked, limitMs: idleLimitMs };

  async function heal(): Promise<void> {
    proxy.setNetworkFaults(null);
    await proxy.drained();
    await window.call('sync.setPaused', { paused: false });
    await answerUntilSynced(answers, 0);
    // A start that resumes an interrupted full sync does not repeat its first pages; the start after it reads
    // everything. The user may have to decide about new findings, which may cause others.
    let unasked = 0;
    for (let round = 0; round < mostRounds && unasked < 2; round += 1) {
      await core.kill();
      const since = Date.now();
      await core.start();
      unasked = (await answerUntilSynced(answers, since)) ? 0 : unasked + 1;
    }
  }

  async function readFinalState(): Promise<FinalState> {
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
      : [{ defect: 'damaged', detail: JSON.stringify({ report, journal }) }];
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
    // The user sees the present records before the first action.
    await answerUntilSynced(answers, 0);
    proxy.setNetworkFaults(plan.network);
    const ends = await Promise.allSettled([
      disrupt({ core, service, proxy, random: streams('disruptions') }, plan.disruptions).then((dealt) => {
        disruptions = dealt;
      }),
      user.work(),
      writer.work(plan.writerActions),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await heal();
    const finalState = await readFinalState();
    mails = finalState.mails.length;
    breaches = [...judge(finalState), ...(await damages())];
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    breaches = [{ defect: error instanceof NotIdleError ? 'not converged' : 'broken', detail }];
  }

  await core.kill();
  await pause(0);
  await service.end('SIGTERM');
  await proxy.close();
  const isVoid = wasTooLate(proxy);
  const result = {
    plan,
    disruptions,
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
    actions: plain(user.actions),
    writerActions: plain(writer.actions),
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

/** Writes all data of a run to a folder: ledger, calls, and the disks of both programs. */
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
