import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../src-service/service.ts';
import { createTestService, type TestAnswer } from '../../src-service/testing/test-service.ts';
import { lateBy } from './delete-cascade-late.ts';
import { createForeignService } from './foreign-service.ts';
import type { Variant } from './variants.ts';
import { runNow } from '../../src-service/storage/steps.ts';

const foreign = (variant: Variant, options: Partial<ServiceOptions> = {}) =>
  createTestService(options, (all) => createForeignService(all, [variant]));

const withVariant = (variant: Variant, count = 0) => foreign(variant, { seed: { kind: 'proposals', count } });

const ids = (answer: TestAnswer): readonly string[] => answer.body.data.map((record) => record.id);

describe('variants (field-notes §2)', () => {
  it('underscore-meta: underscored keys everywhere', async () => {
    const { call } = withVariant('underscore-meta');
    for (const path of ['/clients', '/users', '/webhook_endpoints']) {
      const { body } = await call('GET', path);
      expect(Object.keys(body.meta).every((key) => !key.includes('-'))).toBe(true);
    }
  });

  it('sections-reusable-only: the unfiltered list contains reusable sections only', async () => {
    const { call } = withVariant('sections-reusable-only', 1);
    await call('POST', '/sections', { title: 'R', reusable: true });
    const unfiltered = await call('GET', '/sections');
    expect(unfiltered.body.data.map((record) => record.attributes.title)).toEqual(['R']);
    expect(unfiltered.body.meta.total_count).toBe(1);
    expect((await call('GET', '/sections?proposal_id=1')).body.data).toHaveLength(8);
  });

  it('line-items-always-included: items are included without a request', async () => {
    const { call } = withVariant('line-items-always-included', 1);
    expect((await call('GET', '/sections')).body.included).toHaveLength(40);
    expect((await call('GET', '/sections/1')).body.included).toHaveLength(5);
  });

  it('no-extensions: the API alone, without a description', async () => {
    const { call } = withVariant('no-extensions', 1);
    await call('PUT', '/proposals/1/archive');
    expect((await call('PUT', '/proposals/1/unarchive')).status).toBe(404);
    expect((await call('PUT', '/proposals/1/record_decision')).status).toBe(404);
    expect((await call('POST', '/templates', { name: 'T' })).status).toBe(404);
    expect((await call('PUT', '/proposals/1/record_send')).status).toBe(404);
    expect((await call('GET', '/openapi.json')).status).toBe(404);
    const { body } = await call('GET', '/proposals/1?include_settings=1');
    expect(body.data.attributes).not.toHaveProperty('theme');
  });

  it('no-line-item-list: the list is 404, single items are served', async () => {
    const { call } = withVariant('no-line-item-list', 1);
    expect((await call('GET', '/line_items')).status).toBe(404);
    expect((await call('GET', '/line_items/1')).status).toBe(200);
  });

  it('rate-headers-on-429-only: no rate headers on 2xx', async () => {
    const { call } = foreign('rate-headers-on-429-only', {
      rateLimit: { calls: 1, milliseconds: 30_000, window: 'fixed' },
    });
    expect((await call('GET', '/users')).headers.has('x-ratelimit-remaining')).toBe(false);
    const refused = await call('GET', '/users');
    expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
  });

  it('per-capped-25: a larger page size is ignored', async () => {
    const { call } = withVariant('per-capped-25', 30);
    expect((await call('GET', '/proposals?per=100')).body.data).toHaveLength(25);
    expect((await call('GET', '/proposals?per=10')).body.data).toHaveLength(10);
  });

  it('sent-status: send answers sent, without sent_at_in_ms', async () => {
    const { call } = withVariant('sent-status', 1);
    const { body } = await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example' });
    expect(body.status).toBe('sent');
    expect(body).not.toHaveProperty('sent_at_in_ms');
  });

  it('recipients: proposals carry the relationship', async () => {
    const { call } = withVariant('recipients', 1);
    const { body } = await call('GET', '/proposals/1');
    expect(body.data.relationships?.['recipients']?.data).toEqual([{ id: '1', type: 'recipients' }]);
  });

  it('vnd-json: the media type of JSON:API, and links on pages', async () => {
    const { call } = withVariant('vnd-json', 30);
    const answer = await call('GET', '/proposals?page=2&per=10');
    expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.api\+json/u);
    expect(answer.body.links).toEqual({
      self: '/api/v2/proposals?page=2&per=10',
      first: '/api/v2/proposals?page=1&per=10',
      prev: '/api/v2/proposals?page=1&per=10',
      next: '/api/v2/proposals?page=3&per=10',
      last: '/api/v2/proposals?page=3&per=10',
    });
  });

  it('vendor-errors: 403 without a key, 402 at the plan’s limit, 422 in three shapes', async () => {
    const { call, service } = withVariant('vendor-errors', 26);
    const missing = await call('GET', '/users', undefined, { Authorization: '' });
    expect([missing.status, Object.keys(missing.body)]).toEqual([403, ['message']]);
    const shapes = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await call('POST', '/clients', {});
      expect(answer.status).toBe(422);
      shapes.push(Object.keys(answer.body));
    }
    expect(shapes).toEqual([['errors'], ['error'], ['error', 'message']]);
    for (let id = 1; id <= 25; id += 1) runNow(service.stores.proposals.patch(id, { status: 'pending' }));
    runNow(service.stores.proposals.patch(26, { status: 'draft' }));
    const refused = await call('PUT', '/proposals/26/send_proposal', { email: 'a@x.example' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([402, ['error']]);
  });

  it('autofill: a missing section name is the title, and the other way round', async () => {
    const { call } = withVariant('autofill');
    const titled = await call('POST', '/sections', { title: 'Intro' });
    expect(titled.body.data.attributes).toMatchObject({ title: 'Intro', name: 'Intro' });
    const named = await call('POST', '/sections', { name: 'Internal' });
    expect(named.body.data.attributes).toMatchObject({ title: 'Internal', name: 'Internal' });
  });

  it('extra-attributes: unknown attributes and times on every record', async () => {
    const { call } = withVariant('extra-attributes', 1);
    for (const path of [
      '/clients',
      '/proposals',
      '/sections?include_line_items=1',
      '/users',
      '/line_items',
    ]) {
      const { body } = await call('GET', path);
      for (const record of [...body.data, ...(body.included ?? [])]) {
        expect(record.attributes).toMatchObject({ revision: 7, custom_fields: { color: 'teal' } });
      }
    }
    await call('POST', '/proposals', {});
    expect((await call('GET', '/proposals/2')).body.data.attributes).toHaveProperty('updated_at');
    const activity = (await call('GET', '/proposal_activities')).body.data[0]?.attributes;
    expect(activity).toMatchObject({ created_at: '2026-03-02T09:00:00.250Z', proposal_id: 2 });
  });

  it('quiet-activity: an activity appears up to 60 s late', async () => {
    const { call, clock } = foreign('quiet-activity', {
      random: { bytes: (length) => new Uint8Array(length).fill(200) },
    });
    await call('POST', '/proposals', {});
    const early = await call('GET', '/proposal_activities');
    expect([early.body.data, early.body.meta.total_count]).toEqual([[], 0]);
    clock.advance(60_000);
    expect((await call('GET', '/proposal_activities')).body.data).toHaveLength(1);
  });

  it('asc-order: lists come oldest first', async () => {
    const { call } = withVariant('asc-order', 3);
    expect(ids(await call('GET', '/proposals'))).toEqual(['1', '2', '3']);
    expect(ids(await call('GET', '/sections?per=9'))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(ids(await withVariant('recipients', 3).call('GET', '/proposals'))).toEqual(['3', '2', '1']);
  });

  it('delete-cascade-late: children stay in lists for a while, and cannot be used', async () => {
    const { call, clock } = withVariant('delete-cascade-late', 1);
    await call('DELETE', '/proposals/1');
    expect((await call('GET', '/sections?proposal_id=1')).body.data).toHaveLength(8);
    expect((await call('GET', '/sections/1/line_items')).body.data).toHaveLength(5);
    expect((await call('GET', '/sections/1')).status).toBe(404);
    expect((await call('PUT', '/line_items/1', { name: 'x' })).status).toBe(404);
    clock.advance(lateBy);
    expect((await call('GET', '/sections?proposal_id=1')).body.data).toEqual([]);
    expect((await call('GET', '/line_items')).body.meta.total_count).toBe(0);
  });
});
