import { describe, expect, it } from 'vitest';
import { variants as allVariants, type Variant } from '../../foreign-service/variants.ts';
import { seededRandom, type Random } from '../world/random.ts';
import { createRealService } from '../world/real-service.ts';
import type { ServiceRow, SimService } from '../world/sim-service.ts';
import { VirtualClock } from '../world/virtual-clock.ts';
import { apiRoot, type WireAnswer, type WireRequest } from '../world/wire.ts';
import { createModelService } from './model-service.ts';

/** Requests per sequence, and sequences per variant. */
const length = 120;
const sequences = 6;

const text = (random: Random): string => random.pick(['', 'One', 'Two', 'Ünlaut', '{{client_first_name}}']);
const id = (random: Random): number => random.whole(1, 6);

/** Random requests: all that the app can make, and some invalid ones. */
function randomRequest(random: Random): WireRequest {
  const make = (method: string, path: string, body: object | null = null, query = ''): WireRequest => ({
    method,
    path: `${apiRoot}/${path}`,
    query,
    body: body === null ? null : JSON.stringify(body),
  });
  const page = `page=${random.whole(1, 2)}&per=${random.pick([1, 2, 25, 100])}`;
  const client = {
    email: random.pick(['A@x.com', 'b@x.com', 'nonsense']),
    name: text(random),
    city: text(random),
  };
  const proposal = { title: text(random), ...(random.chance(0.5) ? { client_id: id(random) } : {}) };
  const section = {
    title: text(random),
    name: random.pick([null, 'n']),
    body: random.pick([null, '<p>b</p>']),
    section_type: random.pick(['text', 'cost']),
    reusable: random.chance(0.3),
    ...(random.chance(0.4) ? { position: random.whole(-1, 4) } : {}),
  };
  const item = {
    name: text(random),
    amount: random.pick([null, 0, 12_345]),
    cost_type: random.pick(['fixed', 'per']),
    quantity: random.pick([null, 2, 2.5]),
    ...(random.chance(0.4) ? { position: random.whole(0, 4) } : {}),
  };
  const template = {
    name: text(random),
    ...(random.chance(0.3) ? { from_proposal_id: id(random) } : {}),
    ...(random.chance(0.3) ? { public_template: true } : {}),
  };
  const tax = { name: text(random), percentage: random.pick(['0', '21', '7.5', 'much']) };
  const list = random.pick(['clients', 'proposals', 'sections', 'users', 'proposal_activities', 'templates']);
  const mail = { email: random.pick(['c@x.com', 'bad']), subject: text(random), message: 'm' };
  const decision = {
    decision: random.pick(['accepted', 'declined', 'maybe']),
    how: 'phone',
    note: random.pick([null, 'n']),
    decided_by: text(random),
  };
  const any: readonly WireRequest[] = [
    make('GET', 'account/me'),
    make('GET', 'themes'),
    make('GET', list, null, page),
    make('GET', 'sections', null, `proposal_id=${id(random)}&include_line_items=true&${page}`),
    make('GET', 'sections', null, `include_line_items=true&${page}`),
    make('GET', 'proposals', null, `archived=true&${page}`),
    make('GET', 'proposals', null, `include_settings=1&${page}`),
    make('GET', `proposals/${id(random)}`, null, 'include_settings=1'),
    make('GET', 'proposal_activities', null, `proposal_id=${id(random)}&${page}`),
    make('GET', `${random.pick(['clients', 'proposals', 'sections'])}/${id(random)}`),
    make('GET', `sections/${id(random)}/line_items`),
    make('POST', 'clients', { client }),
    make('POST', 'proposals', { proposal }),
    make('POST', 'proposals', { proposal }),
    make('POST', 'sections', { section: { ...section, proposal_id: id(random) } }),
    make('POST', 'sections', { section: { ...section, proposal_id: id(random) } }),
    make('POST', `sections/${id(random)}/line_items`, { line_item: item }),
    make('POST', `sections/${id(random)}/line_items`, { line_item: item }),
    make('POST', 'sections', { section: { ...section, template_id: id(random) } }),
    make('POST', 'templates', { template }),
    make('PUT', `templates/${id(random)}`, { template }),
    make('GET', `templates/${id(random)}`),
    make('GET', 'templates', null, `public_templates=true&${page}`),
    make('GET', 'sections', null, `template_id=${id(random)}&include_line_items=true&${page}`),
    make('PUT', `clients/${id(random)}`, { client }),
    make('PUT', `proposals/${id(random)}`, proposal),
    make('PUT', `sections/${id(random)}`, { section }),
    make('PUT', `line_items/${id(random)}`, { line_item: item }),
    make('PUT', `proposals/${id(random)}/archive`),
    make('PUT', `proposals/${id(random)}/unarchive`),
    make('PUT', `proposals/${id(random)}/send_proposal`, mail),
    make('PUT', `proposals/${id(random)}/record_decision`, { decision }),
    make('PUT', `proposals/${id(random)}/record_send`, { sending: { to: text(random) } }),
    make('GET', `proposals/${id(random)}/taxations`),
    make('POST', `proposals/${id(random)}/taxations`, { taxation: tax }),
    make('PUT', `proposals/${id(random)}/taxations/${id(random)}`, { taxation: tax }),
    make('GET', 'nowhere'),
  ];
  const deleted = random.pick(['clients', 'proposals', 'sections', 'line_items', 'taxations', 'templates']);
  const holder = deleted === 'taxations' ? `proposals/${id(random)}/` : '';
  const deletion = make('DELETE', `${holder}${deleted}/${id(random)}`);
  return random.chance(0.06) ? deletion : random.pick(any);
}

const httpOnly = ['vary', 'etag', 'ratelimit', 'ratelimit-policy', 'layover-extensions', 'layover-change'];

/**
 * Replaces public ids, which both services draw from different random numbers, and drops what the model lacks: encodings
 * and the extensions of HTTP.
 */
function comparable({ status, headers, text: body }: WireAnswer): unknown {
  const shared = Object.entries(headers).filter(([name]) => !httpOnly.includes(name));
  return {
    status,
    headers: Object.fromEntries(shared.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    body: body.replaceAll(/"(proposal_)?public_id":"[^"]+"/gu, '"$1public_id":"…"'),
  };
}

async function compare(seed: number, variants: readonly Variant[]): Promise<void> {
  const random = seededRandom(seed);
  const clock = new VirtualClock(Date.UTC(2026, 10, 2, 9));
  const rateLimit = {
    calls: 40,
    milliseconds: 30_000,
    window: random.pick(['fixed', 'sliding', 'bucket'] as const),
  };
  const real = createRealService({ clock, random: seededRandom(seed), options: { variants, rateLimit } });
  const model = createModelService({ clock, random: seededRandom(seed), variants, rateLimit });
  for (let step = 0; step < length; step += 1) {
    const request = randomRequest(random);
    const [expected, answer] = [await real.serve(request), await model.serve(request)];
    expect(comparable(answer), `${seed} ${step} ${request.method} ${request.path}?${request.query}`).toEqual(
      comparable(expected),
    );
    clock.step(clock.monotonic() + random.pick([0, 100, 2_000, 31_000]));
    if (random.chance(0.03)) {
      const [sent] = real.state().proposal;
      if (sent !== undefined) for (const service of [real, model]) service.accept(sent.id);
    }
  }
  expect(model.mails()).toEqual(real.mails());
  const rows = (service: SimService): unknown =>
    Object.entries(service.state()).map(([entity, list]) => [
      entity,
      list.map((row: ServiceRow) => row.id).toSorted(),
    ]);
  expect(rows(model)).toEqual(rows(real));
  await real.close();
}

describe('the model of the service answers as the service does', () => {
  it.each([[], ...allVariants.filter((name) => name !== 'quiet-activity').map((name) => [name])])(
    'with the variants %j',
    async (...variants: readonly Variant[]) => {
      for (let sequence = 0; sequence < sequences; sequence += 1)
        await compare(sequence * 7919 + 1, variants);
    },
    60_000,
  );
});
