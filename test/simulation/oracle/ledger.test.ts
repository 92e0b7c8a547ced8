import { expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createLedger } from './ledger.ts';
import { createModelService } from '../model-service/model-service.ts';
import { seededRandom } from '../world/random.ts';
import { VirtualClock } from '../world/virtual-clock.ts';
import { apiRoot, type Serve } from '../world/wire.ts';

async function write(serve: Serve, method: string, path: string, body: object | null): Promise<void> {
  const text = body === null ? null : JSON.stringify(body);
  await serve({ method, path: `${apiRoot}/${path}`, query: '', body: text });
}

it('I1: the ledger knows the earlier life of a record that the other user deleted and the app created again', async () => {
  const clock = new VirtualClock(0);
  const service = createModelService({
    clock,
    random: seededRandom(1),
    variants: [],
    rateLimit: { calls: 100, milliseconds: 30_000, window: 'fixed' },
  });
  const ledger = createLedger();
  const app = ledger.wrap(service.serve, clock);
  await write(app, 'POST', 'proposals', { proposal: { title: '#1|Offer' } });
  await write(app, 'POST', 'sections', { section: { proposal_id: 1, title: '#2|mine' } });
  await write(ledger.other, 'PUT', 'sections/1', { section: { title: '#2|theirs' } });
  await write(ledger.other, 'DELETE', 'proposals/1', null);
  expect(ledger.effects.at(-1)?.below).toEqual(['#2']);
  await write(app, 'POST', 'proposals', { proposal: { title: '#1|Offer' } });
  await write(app, 'POST', 'sections', { section: { proposal_id: 2, title: '#2|theirs' } });
  const values = ledger.wholeHistory('section', '2', 'title').map(({ writer, value }) => [writer, value]);
  expect(values).toEqual([
    ['app', '#2|mine'],
    ['other', '#2|theirs'],
    ['app', '#2|theirs'],
  ]);
  expect(ledger.history('section', '2', 'title')).toHaveLength(1);
});

it("I1: with equal content, the ledger knows the earlier life of another user's record", async () => {
  const clock = new VirtualClock(0);
  const service = createModelService({
    clock,
    random: seededRandom(1),
    variants: [],
    rateLimit: { calls: 100, milliseconds: 30_000, window: 'fixed' },
  });
  const ledger = createLedger(undefined, () => null);
  const app = ledger.wrap(service.serve, clock);
  await write(ledger.other, 'POST', 'proposals', { proposal: { title: 'same' } });
  await write(ledger.other, 'PUT', 'proposals/1', { proposal: { title: 'theirs' } });
  await write(ledger.other, 'DELETE', 'proposals/1', null);
  const body = JSON.stringify({ proposal: { title: 'theirs' } });
  const by = { opId: 'new', localId: toLocalId('proposal:1') };
  await app({ method: 'POST', path: `${apiRoot}/proposals`, query: '', body, by });
  const values = ledger.wholeHistory('proposal', '2', 'title').map(({ writer, value }) => [writer, value]);
  expect(values).toEqual([
    ['other', 'same'],
    ['other', 'theirs'],
    ['app', 'theirs'],
  ]);
});
