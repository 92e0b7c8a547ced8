import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import { newId } from '../core/new-id.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createNodeFetch } from '../../../src-main/core/api/node-fetch.ts';
import { TransportError } from '../../../src-main/core/api/transport-error.ts';
import type { Ports } from '../../../src-main/core/ports.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { systemClock } from '../../../src-main/electron/ports/clock.ts';
import { noUpdates } from '../core/no-updates.ts';
import { startService, type ServiceProcess } from '../service-process.ts';
import { noDesktop } from '../core/no-desktop.ts';
import type { Answers } from '../screen-steps/stage.ts';

interface Options {
  readonly dataDir: string;
  readonly serviceFolder: string;
  /** The service's seed data, such as `sample` or `empty`. */
  readonly seed: string;
  /** Read before every call: false makes the call fail as without a network. */
  readonly isOnline: () => boolean;
  /** How the service answers; read at every call. */
  readonly answers: () => Answers;
  /** Added to the computer's clock, ms. */
  readonly clockOffset: () => number;
  /** Called when the service on this computer has started. */
  readonly onService: (service: ServiceProcess) => void;
}

function isWithheld(answers: Answers, input: Parameters<typeof fetch>[0]): boolean {
  if (answers !== 'first-pages') return answers === 'withheld';
  return input instanceof Request && Number(new URL(input.url).searchParams.get('page')) > 1;
}

/** The core's ports for a preview: real time, real network, a real service, keys in memory. */
export function previewPorts(options: Options): Ports {
  const { dataDir, serviceFolder, seed, isOnline, answers, clockOffset, onService } = options;
  const backup = (): Promise<string> => Promise.resolve(path.join(dataDir, 'Studio.layover'));
  const keys = new Map<string, string>();
  /** The sample's service has the folder and the seed of the options; that of the business starts empty. */
  const running = new Map<EmbeddedWorkspace, Promise<ServiceProcess>>();
  const flagsOf = (workspace: EmbeddedWorkspace): readonly string[] =>
    workspace === 'sample' ? ['--seed', seed] : [];
  const fetch = createNodeFetch({ connectMs: 3_000 });
  const unreachable = createNodeFetch({ connectMs: 1_000 });
  return {
    clock: {
      ...systemClock,
      now: () => systemClock.now() + clockOffset(),
      monotonic: () => systemClock.monotonic() + clockOffset(),
    },
    newId,
    dataDir,
    secrets: {
      storage: 'memory',
      read: (name) => Promise.resolve(keys.get(name) ?? null),
      write: (name, secret) => Promise.resolve(void keys.set(name, secret)),
      remove: (name) => Promise.resolve(void keys.delete(name)),
    },
    async startEmbeddedService({ workspace }) {
      const started =
        running.get(workspace) ??
        startService({
          folder: workspace === 'sample' ? serviceFolder : path.join(dataDir, 'business'),
          flags: [...flagsOf(workspace)],
        });
      running.set(workspace, started);
      const service = await started;
      if (workspace === 'sample') onService(service);
      return {
        url: service.url,
        key: service.key,
        lostChanges: false,
        setMailSecrets: (mailSecrets) => service.post({ mailSecrets }),
        stop() {
          running.delete(workspace);
          return service.stop();
        },
        onExit: () => () => undefined,
      };
    },
    // While offline, calls go to port 1, which refuses connections.
    async fetch(input, init) {
      if (!isOnline()) return await unreachable('http://127.0.0.1:1/api/v2/account', init);
      if (answers() === 'refused')
        return Response.json({ error: 'The service is at rest.' }, { status: 503 });
      if (answers() === 'key-refused') return Response.json({ error: 'Wrong key.' }, { status: 401 });
      while (isWithheld(answers(), input)) await setTimeout(50);
      if (answers() === 'without-clients' && input instanceof Request && input.method === 'GET') {
        const address = new URL(input.url);
        // A page after the last one is empty.
        if (address.pathname.endsWith('/clients')) address.searchParams.set('page', '9999');
        return await fetch(new Request(address, input), init);
      }
      const answer = await fetch(input, init);
      if (answers() === 'lost' && input instanceof Request && input.method === 'POST')
        throw new TransportError('The answer was lost.', { phase: 'after-write', failure: 'reset' });
      return answer;
    },
    onNetworkHint: () => () => undefined,
    openExternal: () => Promise.resolve(),
    setLanguage: () => undefined,
    readLog: () => Promise.resolve([]),
    // A saved backup is the file that is opened again.
    desktop: {
      ...noDesktop,
      chooseSaveFile: backup,
      chooseOpenFile: backup,
      print: () => Promise.reject(new AppError('unavailable', createReason('errors.noPrinter'))),
    },
    updates: noUpdates,
    notifications: { show() {}, isWatched: () => false },
    appInfo: { version: '0.1.0', platform: 'linux', runtime: 'Preview' },
    presetConnection: null,
    log: {
      error: (message, detail) => console.error(message, detail),
      info: () => undefined,
      debug: () => undefined,
    },
  };
}
