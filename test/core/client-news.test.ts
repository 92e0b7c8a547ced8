import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { stylesOf } from '../../src-service/testing/test-service.ts';
import { people } from '../../src-service/testing/view-traces.ts';
import { serviceClient } from '../support/service-client.ts';
import { startEmbeddedCore, type EmbeddedCore } from './mail/embedded-core.ts';

/** Views, weak evidence and e-mail notices of the real service, through the bridge. */

const title = 'Lighthouse lamp';
/** Each look costs calls of the budget. */
const patiently = { timeout: 20_000, interval: 500 };

/** What the mirror would show of the sent proposal: its local id, and its timeline. */
async function shown(app: EmbeddedCore): Promise<{ proposal: LocalId | null; activities: Activity[] }> {
  const accountKey = await app.accountKey();
  let proposal: LocalId | null = null;
  const activities: Activity[] = [];
  for (let after: string | null = null; ;) {
    const page: MethodOutput<'mirror.snapshot'> = await app
      .client()
      .call('mirror.snapshot', { accountKey, after, limit: 1000 });
    for (const change of page.changes) {
      if (change.type === 'activity' && change.activity.proposal_title === title)
        activities.push(change.activity);
      if (change.type !== 'put' || change.record.entity !== 'proposal') continue;
      if (change.record.fields.title === title) proposal = change.record.localId;
    }
    if (page.next === null) return { proposal, activities };
    after = page.next;
  }
}

/** Sends a proposal and waits until the app shows it. */
async function send(app: EmbeddedCore): Promise<LocalId> {
  const { create, update } = serviceClient(app.service);
  const id = await create('/proposals', { title });
  await create('/sections', { proposal_id: Number(id), title: 'Why', body: '<p>Because.</p>' });
  await update(`/proposals/${id}/send_proposal`, { email: 'ann@client.example' });
  await app.client().call('sync.now', {});
  return await vi.waitFor(
    async () => (await shown(app)).proposal ?? Promise.reject(new Error('The proposal is not shown.')),
    patiently,
  );
}

/** Loads a client page as a browser does, with its style sheet. */
async function browse(address: string, cookie?: string): Promise<void> {
  const headers = { ...people[0]?.requests[0]?.headers, ...(cookie !== undefined && { Cookie: cookie }) };
  const page = await fetch(address, { headers });
  const styles = stylesOf(await page.text());
  if (styles === null) throw new Error('The page names no style sheet.');
  await fetch(new URL(styles, address), { headers });
}

describe('a service with the extensions', () => {
  let app: EmbeddedCore;
  let proposalId: LocalId;

  beforeAll(async () => {
    app = await startEmbeddedCore();
    proposalId = await send(app);
  }, 60_000);
  afterAll(() => app.close(), 60_000);

  const views = async () => (await app.client().call('views.read', { proposalId })).views;

  it('counts the views of the client, and not those of the account by its own address', async () => {
    expect(await views()).toMatchObject({ count: 0, firstAt: null, lastAt: null, seconds: 0 });
    const own = new URL((await views())?.ownPageUrl ?? '');
    expect(own.searchParams.get('own')).toBeTruthy();
    const marked = await fetch(own, { redirect: 'manual' });
    const [cookie = ''] = (marked.headers.get('set-cookie') ?? '').split(';');
    const page = `${own.origin}${own.pathname}`;
    await browse(page, cookie);
    expect(await views()).toMatchObject({ count: 0 });
    await browse(page);
    const viewed = await views();
    expect(viewed?.count).toBe(1);
    expect(viewed?.firstAt).toBe(viewed?.lastAt);
  });

  it('says that an opened e-mail is weak evidence', async () => {
    const mails = await app.service.mails();
    const html = mails.find(({ to }) => to.includes('ann@client.example'))?.html ?? '';
    const picture = /https?:[^"]*\/o\/[\w-]+\.gif/u.exec(html)?.[0] ?? '';
    expect((await fetch(picture)).status).toBe(200);
    await app.client().call('sync.now', {});
    await expect
      .poll(async () => (await shown(app)).activities, patiently)
      .toContainEqual(expect.objectContaining({ activity_type: 'client_email_opened', evidence: 'weak' }));
  });

  it('keeps the chosen e-mails over a restart', async () => {
    const accountKey = await app.accountKey();
    const none = await app.client().call('notices.read', { accountKey });
    expect(none.notices).toEqual({ emailMe: [], copyToClient: false });
    const notices = { emailMe: ['viewed' as const, 'declined' as const], copyToClient: true };
    expect(await app.client().call('notices.save', { accountKey, notices })).toEqual({ notices });
    await app.restart();
    expect(await app.client().call('notices.read', { accountKey })).toEqual({ notices });
  }, 60_000);

  it('has no views of a proposal that it does not have', async () => {
    const unknown = { proposalId: 'not-synced' as LocalId };
    expect(await app.client().call('views.read', unknown)).toEqual({ views: null });
  });

  it('that is not reachable gives an error with a reason, and loses no choice', async () => {
    const accountKey = await app.accountKey();
    await app.service.kill();
    const notices = { emailMe: [], copyToClient: false };
    await expect(app.client().call('notices.save', { accountKey, notices })).rejects.toMatchObject({
      code: 'offline',
    });
    await expect(app.client().call('views.read', { proposalId })).rejects.toMatchObject({ code: 'offline' });
    await app.restart();
    expect((await app.client().call('notices.read', { accountKey })).notices?.copyToClient).toBe(true);
  }, 60_000);
});

describe('a service without the extensions', () => {
  let app: EmbeddedCore;

  beforeAll(async () => {
    app = await startEmbeddedCore(undefined, ['--variant', 'no-extensions']);
  }, 60_000);
  afterAll(() => app.close(), 60_000);

  it('is not asked for views and e-mails', async () => {
    const proposalId = await send(app);
    const accountKey = await app.accountKey();
    expect(await app.client().call('views.read', { proposalId })).toEqual({ views: null });
    expect(await app.client().call('notices.read', { accountKey })).toEqual({ notices: null });
    const paths = app.service.requests().map(({ path }) => path);
    expect(paths.filter((path) => /views|notices/u.test(path))).toEqual([]);
  }, 60_000);
});
