import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceClient } from '../support/service-client.ts';
import { startEmbeddedCore, type EmbeddedCore } from './mail/embedded-core.ts';

/** What others change reaches the app by the service's stream of changes, long before the next poll. */

let app: EmbeddedCore;

beforeAll(async () => {
  app = await startEmbeddedCore();
}, 60_000);
afterAll(() => app.close(), 60_000);

async function lastPoll(): Promise<number> {
  for (;;) {
    const { current, lastPulledAt } = await app.client().call('sync.status', {});
    if (current.phase === 'idle' && lastPulledAt !== null) return performance.now();
    await sleep(100);
  }
}

/** Number of calls of this path that the core has made. */
async function callsTo(path: string): Promise<number> {
  const { calls } = await app.client().call('sync.log', {});
  return calls.filter((each) => each.path === path).length;
}

/** The address of a proposal's page. */
async function pageOf(id: string): Promise<string> {
  const { url, key } = app.service;
  const answer = await fetch(`${url}/proposals/${id}`, { headers: { authorization: `Token token=${key}` } });
  const schema = z.object({ data: z.object({ attributes: z.object({ public_id: z.string() }) }) });
  const { data } = schema.parse(await answer.json());
  return new URL(`/p/${data.attributes.public_id}`, url).href;
}

it('polls at once when a client opens a page, and not for its own edits', async () => {
  const { create, update } = serviceClient(app.service);
  const id = await create('/proposals', { title: 'Lighthouse lamp' });
  await create('/sections', { proposal_id: Number(id), title: 'Why', body: '<p>Because.</p>' });
  await update(`/proposals/${id}/send_proposal`, { email: 'ann@client.example' });
  await lastPoll();
  await expect.poll(() => callsTo('changes'), { timeout: 10_000 }).toBe(1);
  await sleep(1000);
  const before = await callsTo('proposal_activities');
  // The same key has written: the app knows what it has done.
  await update('/clients/1', { business: 'Mine' });
  await sleep(1500);
  expect(await callsTo('proposal_activities')).toBe(before);
  const page = await pageOf(id);
  expect((await fetch(page, { headers: { 'User-Agent': 'Mozilla/5.0' } })).status).toBe(200);
  // A poll would come after 30 s.
  await expect
    .poll(() => callsTo('proposal_activities'), { timeout: 5000, interval: 50 })
    .toBeGreaterThan(before);
});
