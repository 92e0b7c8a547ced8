import type { DatabaseRepair, HostState } from '#shared/domain/hosting/host-state.ts';
import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason, isDatabaseReason } from '#shared/reasons/reason.ts';
import type { SettingsFile } from '../files/settings-file.ts';
import type { EmbeddedService, Ports } from '../ports.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { chooseFreePort, isPortFree } from './free-port.ts';
import type { HostSettings } from './host-settings.ts';
import {
  createSupervisedService,
  type SupervisedService,
  type SupervisedState,
} from './supervised-service.ts';

/**
 * Number of tries of a taken port, and their interval, ms. After a crash of the app, the old service may still hold the
 * port.
 */
const portTries = 10;
const betweenTriesMs = 400;

type Listener = (workspace: EmbeddedWorkspace, service: EmbeddedService) => void;

interface Options {
  readonly ports: Pick<Ports, 'startEmbeddedService' | 'fetch' | 'clock' | 'log'>;
  readonly settings: SettingsFile<HostSettings>;
  readonly onChange: () => void;
}

/** The embedded services: the sample, and the user's own business. Each keeps its port. */
export interface EmbeddedServices {
  /**
   * Returns the service of a workspace and keeps it running from now on. Rejects with `unavailable`, also while its
   * port is taken.
   */
  start(workspace: EmbeddedWorkspace): Promise<EmbeddedService>;
  stop(workspace: EmbeddedWorkspace): Promise<void>;
  /** Called at each start of a service, with its new key. */
  onStarted(listener: Listener): void;
  /** Chooses a port for a business that has none yet. On disk when it resolves. */
  prepareBusiness(): Promise<void>;
  hasBusiness(): boolean;
  /** The business has been used, so that a missing database is a loss. */
  expectBusiness(): void;
  /** Whether the database of the business is damaged or lost, which stops its service. */
  isDamaged(): boolean;
  /** Starts the business with something else in the place of its damaged database. */
  repairBusiness(repair: DatabaseRepair): Promise<void>;
  /** Forgets the last repair and lost changes, which the user has seen. */
  dismissRepair(): void;
  /** Null before the business exists. */
  businessState(): HostState | null;
  /** Sets the public address and restarts the service with it. */
  setPublicUrl(publicUrl: string | null): Promise<void>;
  /** Moves the business to this port; null chooses a free one. Links in sent e-mails keep the old port. */
  setPort(port: number | null): Promise<void>;
  /** Checks the public address and stores the result. Does nothing without an address. */
  checkPublicUrl(): Promise<void>;
  dispose(): Promise<void>;
}

/** What is known of a damaged database; null for a service that runs or failed for another reason. */
function damageOf(service: SupervisedState): { readonly copyAt: number | null } | null {
  return service.state === 'failed' && isDatabaseReason(service.reason) ? service.reason.params : null;
}

export function createEmbeddedServices({ ports, settings, onChange }: Options): EmbeddedServices {
  const { clock, log, startEmbeddedService } = ports;
  const listeners = new Set<Listener>();
  let isExpected = false;
  let wantedRepair: DatabaseRepair | null = null;
  let repaired: HostState['repaired'] = null;
  let lostChanges = false;

  async function isFreeSoon(port: number): Promise<boolean> {
    for (let tries = portTries; ; tries -= 1) {
      if (await isPortFree(port)) return true;
      if (tries <= 1) return false;
      await new Promise<void>((resolve) => clock.after(betweenTriesMs, resolve));
    }
  }

  async function launchSample(): Promise<EmbeddedService> {
    const stored = settings.get().samplePort;
    // No client has a link to the sample, so it may use another port.
    const port = stored !== null && (await isFreeSoon(stored)) ? stored : await chooseFreePort();
    if (stored === null) await settings.set({ ...settings.get(), samplePort: port });
    // What the user tries in the sample is no work of theirs, so a damaged one begins again.
    const own = { publicUrl: null, isExisting: false, repair: 'new' } as const;
    return await startEmbeddedService({ workspace: 'sample', port, ...own });
  }

  async function launchBusiness(): Promise<EmbeddedService> {
    const { business } = settings.get();
    if (business === null) throw new AppError('unavailable', createReason('errors.portUnknown'));
    const { port, publicUrl } = business;
    if (!(await isFreeSoon(port)))
      throw new AppError('unavailable', createReason('errors.portTaken', { port }), { retriable: true });
    const repair = wantedRepair;
    wantedRepair = null;
    const started = await startEmbeddedService({
      workspace: 'business',
      ...{ port, publicUrl, repair },
      isExisting: isExpected,
    });
    isExpected = true;
    lostChanges ||= started.lostChanges;
    return started;
  }

  const keep = (workspace: EmbeddedWorkspace, launch: () => Promise<EmbeddedService>): SupervisedService =>
    createSupervisedService({
      launch,
      clock,
      log,
      onStarted(service) {
        for (const listener of listeners) listener(workspace, service);
      },
      onState: workspace === 'business' ? onChange : () => undefined,
    });
  const services = { sample: keep('sample', launchSample), business: keep('business', launchBusiness) };

  return {
    start: (workspace) => services[workspace].start(),
    stop: (workspace) => services[workspace].stop(),
    onStarted: (listener) => void listeners.add(listener),
    async prepareBusiness() {
      if (settings.get().business !== null) return;
      const port = await chooseFreePort(settings.get().samplePort);
      await settings.set({ ...settings.get(), business: { port, publicUrl: null, check: null } });
    },
    hasBusiness: () => settings.get().business !== null,
    expectBusiness() {
      isExpected = true;
    },
    isDamaged: () => damageOf(services.business.state()) !== null,
    async repairBusiness(repair) {
      const copyAt = repair === 'copy' ? (damageOf(services.business.state())?.copyAt ?? null) : null;
      wantedRepair = repair;
      await services.business.restart();
      repaired = { copyAt };
      onChange();
    },
    dismissRepair() {
      repaired = null;
      lostChanges = false;
      onChange();
    },
    businessState() {
      const { business } = settings.get();
      const service = services.business.state();
      if (business === null && service.state === 'stopped') return null;
      return {
        port: business?.port ?? null,
        publicUrl: business?.publicUrl ?? null,
        check: business?.check ?? null,
        service,
        repaired,
        lostChanges,
      };
    },
    async setPublicUrl(publicUrl) {
      const { business } = settings.get();
      if (business === null) throw new AppError('unavailable', createReason('errors.noBusiness'));
      if (business.publicUrl === publicUrl) return;
      await settings.set({ ...settings.get(), business: { ...business, publicUrl, check: null } });
      onChange();
      await services.business.restart();
    },
    async setPort(wanted) {
      const { business } = settings.get();
      const present = business?.port ?? null;
      if (wanted !== null && wanted === present) {
        await services.business.start();
        return;
      }
      if (wanted !== null && !(await isPortFree(wanted)))
        throw new AppError('unavailable', createReason('errors.portTaken', { port: wanted }));
      const port = wanted ?? (await chooseFreePort(present));
      const kept = business ?? { publicUrl: null, check: null };
      await settings.set({ ...settings.get(), business: { ...kept, port } });
      onChange();
      await services.business.restart();
    },
    async checkPublicUrl() {
      const { origin } = new URL((await services.business.start()).url);
      const publicUrl = settings.get().business?.publicUrl ?? null;
      if (publicUrl === null) return;
      const outcome = await checkPublicUrl(ports.fetch, origin, publicUrl);
      const { business } = settings.get();
      // The address may have been changed during the check.
      if (business?.publicUrl !== publicUrl) return;
      const check = { at: clock.now(), outcome };
      await settings.set({ ...settings.get(), business: { ...business, check } });
      onChange();
    },
    async dispose() {
      await Promise.all([services.sample.stop(), services.business.stop(), settings.written()]);
    },
  };
}
