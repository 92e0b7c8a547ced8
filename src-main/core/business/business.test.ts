import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { textReason } from '#shared/reasons/reason.ts';
import { createEndpoints } from '../api/api-client.ts';
import { noRateHeaders, type CallOutcome } from '../api/call-outcome.ts';
import type { Requester } from '../api/requester.ts';
import { saveWorkspacePart } from '../sync/pull/read-workspace.ts';
import { unitContext, type UnitContext } from '../sync/testing/known-journal.ts';
import { createBusiness, type Business } from './business.ts';

const png = { type: 'image/png', base64: 'AAAA' } as const;
const headers = { ...noRateHeaders };

interface FakeService {
  readonly calls: string[];
  isOnline: boolean;
  /** Field names that are refused. */
  readonly refuses: Set<string>;
  readonly account: Record<string, unknown>;
  readonly user: Record<string, unknown>;
  logo: { readonly type: string; readonly base64: string } | null;
  /** Runs during the next call. */
  meanwhile: () => void;
  readonly request: Requester;
}

const ok = <T>(value: T): CallOutcome<T> => ({ type: 'ok', value, status: 200, headers });

/** A service of this extension, with one account and one user. */
function createService(): FakeService {
  const service: FakeService = {
    calls: [],
    isOnline: true,
    refuses: new Set(),
    account: { name: 'Old', email: 'old@x.example', currency: 'EUR', locale: 'de' },
    user: { name: 'Ada', email: 'ada@x.example', signature: '', admin: true },
    logo: null,
    meanwhile: () => undefined,
    async request(spec) {
      service.calls.push(`${spec.method} ${spec.path}`);
      service.meanwhile();
      service.meanwhile = () => undefined;
      if (!service.isOnline) return { type: 'unreachable', reason: textReason('Offline') };
      const json = spec.json as { account?: object; user?: object } | undefined;
      const fields = json?.account ?? json?.user ?? {};
      const names = [...Object.keys(fields), ...(spec.image === undefined ? [] : ['logo'])];
      const refused = names.find((field) => service.refuses.has(field));
      if (refused !== undefined)
        return { type: 'refused', status: 422, reason: textReason(`Not ${refused}`), headers };
      if (spec.path === 'account/logo') {
        if (spec.method !== 'GET') service.logo = spec.image ?? null;
        return ok(spec.schema.parse(spec.method === 'GET' ? service.logo : undefined));
      }
      const isAccount = spec.path === 'account/me';
      Object.assign(isAccount ? service.account : service.user, fields);
      const { logo } = service;
      const shown = logo === null ? null : { type: logo.type, hash: `hash of ${logo.base64}` };
      const attributes = isAccount ? { ...service.account, logo: shown } : service.user;
      return ok(spec.schema.parse({ data: { id: '7', type: 'x', attributes } }));
    },
  };
  return service;
}

const status = (phase: 'idle' | 'offline', lastPulledAt: number | null = null): SyncStatus =>
  ({
    current: { phase },
    pendingChanges: 0,
    pendingSends: 0,
    needsReview: 0,
    online: phase === 'idle',
    lastPulledAt,
    lastSyncedAt: null,
    taxesMissing: 0,
  }) as SyncStatus;

let unit: UnitContext;
let service: FakeService;
let business: Business;
/** The calls of `clock.after` that were not cancelled. */
let timers: { readonly ms: number; readonly callback: () => void }[];
let changes: number;

function open(): void {
  const api = createEndpoints('https://x.example/api/v2', service.request);
  timers = [];
  business = createBusiness({
    journal: unit.journal,
    ask: (call) => call(api),
    clock: {
      ...unit.clock,
      after(ms, callback) {
        const timer = { ms, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    log: { error: () => undefined },
    onChange: () => void (changes += 1),
  });
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));

async function goOnline(lastPulledAt: number | null = null): Promise<void> {
  service.isOnline = true;
  business.see(status('idle', lastPulledAt));
  await settled();
}

beforeEach(() => {
  unit = unitContext();
  service = createService();
  changes = 0;
  unit.journal.meta.set('editsBusiness', true);
  saveWorkspacePart(unit, {
    account: {
      id: '1',
      name: 'Old',
      email: 'old@x.example',
      currency: 'EUR',
      locale: 'de',
      default_theme: '',
      web: '',
    },
  });
  open();
});

describe('a business', () => {
  it('is read once the service is reachable, and again after each full sync', async () => {
    expect(business.state()).toMatchObject({ account: null, user: null });
    await goOnline();
    expect(business.state()).toMatchObject({ account: { name: 'Old' }, user: { id: '7', name: 'Ada' } });
    service.account['name'] = 'Newer';
    await goOnline();
    expect(business.state().account?.name).toBe('Old');
    await goOnline(5_000);
    await goOnline(9_000);
    expect(business.state().account?.name).toBe('Newer');
    expect(changes).toBeGreaterThan(0);
  });

  it('keeps changes of an offline time over a restart, shows them everywhere, and sends them later', async () => {
    await goOnline();
    business.see(status('offline'));
    business.change({ account: { name: 'Mine', tax_number: 'DE 1' }, user: { signature: 'Ada' }, logo: png });
    await settled();
    expect(business.state().waiting).toEqual([
      'account.name',
      'account.tax_number',
      'user.signature',
      'logo',
    ]);
    expect(business.state()).toMatchObject({ account: { name: 'Mine' }, user: { signature: 'Ada' } });
    expect(unit.journal.meta.get('workspace')?.account).toMatchObject({ name: 'Mine', tax_number: 'DE 1' });
    expect(service.account['name']).toBe('Old');

    open();
    expect(business.state().waiting).toHaveLength(4);
    expect(business.image('logo')).toEqual(png);
    await goOnline();
    expect(business.state().waiting).toEqual([]);
    expect(service.account).toMatchObject({ name: 'Mine', tax_number: 'DE 1' });
    expect(service.user).toMatchObject({ signature: 'Ada' });
    expect(service.logo).toEqual(png);
    expect(business.image('logo')).toEqual(png);
    expect(business.state().logo).toEqual({ type: 'image/png', hash: 'hash of AAAA' });
  });

  it('takes its first values before anything was read', async () => {
    business.change({
      account: { name: 'Mine' },
      user: { name: 'Eva', email: 'eva@mine.example' },
      logo: png,
    });
    expect(business.visible()).toMatchObject({ name: 'Mine' });
    await goOnline();
    expect(service.account['name']).toBe('Mine');
    expect(service.user).toMatchObject({ name: 'Eva', email: 'eva@mine.example' });
    expect(service.logo).toEqual(png);
    expect(business.state()).toMatchObject({ waiting: [], account: { name: 'Mine' }, user: { name: 'Eva' } });
  });

  it('sends the other fields when one is refused, and names the refused one until it is corrected', async () => {
    await goOnline();
    service.refuses.add('web');
    business.change({ account: { web: 'https://bad', city: 'Wien', postcode: '1010' } });
    await settled();
    expect(service.account).toMatchObject({ city: 'Wien', postcode: '1010' });
    const state = business.state();
    expect(state.waiting).toEqual([]);
    expect(state.refused).toEqual({ 'account.web': textReason('Not web') });
    // The field keeps what was typed; documents have what the service has.
    expect(state.account?.web).toBe('https://bad');
    expect(unit.journal.meta.get('workspace')?.account.web).toBe('');

    const before = service.calls.length;
    business.wake();
    await settled();
    expect(service.calls).toHaveLength(before);
    service.refuses.clear();
    business.change({ account: { web: 'https://good.example' } });
    await settled();
    expect(service.account['web']).toBe('https://good.example');
    expect(business.state().refused).toEqual({});
  });

  it('drops a refused value that is set back', async () => {
    await goOnline();
    service.refuses.add('city');
    business.change({ account: { city: 'X' } });
    await settled();
    business.change({ account: { city: '' } });
    await settled();
    expect(business.state()).toMatchObject({ waiting: [], refused: {}, account: { city: '' } });
  });

  it('sends a value again that was changed during its call', async () => {
    await goOnline();
    service.meanwhile = () => business.change({ account: { name: 'Second' } });
    business.change({ account: { name: 'First' } });
    await settled();
    expect(service.account['name']).toBe('Second');
    expect(business.state().waiting).toEqual([]);
  });

  it('tries again after a failure, later each time', async () => {
    await goOnline();
    service.isOnline = false;
    business.change({ account: { name: 'Mine' } });
    await settled();
    expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
    timers.pop()?.callback();
    await settled();
    expect(timers.map(({ ms }) => ms)).toEqual([4_000]);
    service.isOnline = true;
    timers.pop()?.callback();
    await settled();
    expect(service.account['name']).toBe('Mine');
    expect(timers).toEqual([]);
  });

  it('shows a refused logo as refused, and the stored one in documents', async () => {
    await goOnline();
    service.refuses.add('logo');
    business.change({ logo: png });
    await settled();
    expect(business.state()).toMatchObject({ logo: null, refused: { logo: textReason('Not logo') } });
    expect(business.image('logo')).toBeNull();
  });

  it('removes a logo', async () => {
    await goOnline();
    business.change({ logo: png });
    await settled();
    business.change({ logo: null });
    await settled();
    expect(service.logo).toBeNull();
    expect(business.state()).toMatchObject({ logo: null, waiting: [] });
    expect(business.image('logo')).toBeNull();
  });
});

describe('a business of a service without the extension', () => {
  beforeEach(() => unit.journal.meta.set('editsBusiness', false));

  it('is read when a window shows it, without calls that the service does not know', async () => {
    await goOnline();
    expect(service.calls).toEqual([]);
    business.show();
    await settled();
    expect(service.calls).toEqual(['GET account/me']);
    expect(business.state()).toMatchObject({ canEdit: false, account: { name: 'Old', font: 'inter' } });
  });
});
