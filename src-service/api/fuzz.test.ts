import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRoutes } from './routes/all-routes.ts';
import type { Service } from '../service.ts';
import { createTestService, testKey } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

/** `LAYOVER_FUZZ_RUNS=20000` sets another number. */
const runs = Number(process.env['LAYOVER_FUZZ_RUNS'] ?? '1500');

/** Every failure that the API documents (`service-api.md §7`, `field-notes.md §1`). */
const documented = new Set([400, 401, 403, 404, 405, 406, 413, 415, 422, 429]);

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'x'.repeat(10_001),
    '1e999',
    '-0',
    '__proto__',
    'constructor',
    '{{x}}',
    "';--",
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 1),
  fc.array(fc.anything({ maxDepth: 1, withBigInt: false }), { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
);

const routes = [...allRoutes];
const request = fc.record({
  route: fc.constantFrom(...routes),
  ids: fc.array(
    fc.oneof(fc.constantFrom('1', '2', '99999', '-1', '0', 'x', '1e3', '%00', '1.0'), fc.webSegment()),
    {
      minLength: 2,
      maxLength: 2,
    },
  ),
  query: fc.dictionary(
    fc.constantFrom(
      'page',
      'per',
      'per[a]',
      'status',
      'archived',
      'accepted_at_after',
      'proposal_id',
      'client_id',
    ),
    oddText,
    { maxKeys: 3 },
  ),
  fields: fc.array(fc.tuple(fc.nat(20), oddValue), { maxLength: 4 }),
  raw: fc.option(fc.uint8Array({ maxLength: 60 }), { freq: 4 }),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { Accept: 'text/html' },
    { 'Content-Type': 'text/plain' },
    { Authorization: 'Token token=' },
    { Authorization: 'Bearer x' },
  ),
});

/** Every row that a request could change. */
function contentOf({ database }: Service): string {
  const tables = runNow(
    database
      .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all(),
  );
  return JSON.stringify(tables.map(({ name }) => runNow(database.query(`SELECT * FROM ${name}`).all())));
}

describe('malformed requests', () => {
  it('get a documented 4xx, change nothing, and never a 500', { timeout: 300_000 }, async () => {
    const { service, call } = createTestService({ seed: { kind: 'proposals', count: 2 } });
    // The first use of the key is noted, and the clock stands still.
    await call('GET', '/users');
    let content = contentOf(service);
    await fc.assert(
      fc.asyncProperty(request, async ({ route, ids, query, fields, raw, headers }) => {
        let next = 0;
        const path = route.path.replaceAll(/:\w+/gu, () => encodeURIComponent(ids[next++ % 2] ?? '1'));
        const names = Object.keys((route.body?.schema as { shape?: object } | undefined)?.shape ?? {});
        const body =
          raw ??
          new TextEncoder().encode(
            JSON.stringify(
              Object.fromEntries(
                fields.map(([pick, value]) => [names[pick % Math.max(1, names.length)] ?? 'x', value]),
              ),
            ),
          );
        const before = service.database.revision();
        const { url, ...init } = {
          url: `http://service.test/api/v2${path}?${new URLSearchParams(toWellFormed(query)).toString()}`,
          method: route.method,
          headers: {
            Authorization: `Token token=${testKey}`,
            'Content-Type': 'application/json',
            ...headers,
          },
          ...(route.method !== 'GET' && route.method !== 'DELETE' && { body }),
        };
        const response = await service.fetch(new Request(url, init));
        const text = await response.text();
        const isTouched = service.database.revision() !== before;
        if (response.ok) {
          if (isTouched) content = contentOf(service);
          return;
        }
        expect([response.status, documented.has(response.status)]).toEqual([response.status, true]);
        const answer: unknown = JSON.parse(text);
        expect(answer).toHaveProperty('error');
        expect(text).not.toMatch(/\bat .*\.ts:\d+|node:internal|SQLITE/u);
        // A failed write must be rolled back.
        if (route.method === 'GET') expect(isTouched).toBe(false);
        if (isTouched) expect(contentOf(service) === content).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('a write that fails halfway leaves the database as it was', async () => {
    const { call, service } = createTestService({ seed: { kind: 'proposals', count: 1 } });
    await call('GET', '/users');
    const before = contentOf(service);
    // The client is made first, then the user is missing; and the other way round.
    expect((await call('POST', '/proposals', { client_email: 'new@x.example', template_id: 7 })).status).toBe(
      422,
    );
    expect((await call('PUT', '/sections/1', { proposal_id: 9, position: 0 })).status).toBe(422);
    expect(
      (
        await call('PUT', '/proposals/1/send_proposal', {
          email: 'a@x.example',
          sender_id: 7,
          save_email_template: true,
        })
      ).status,
    ).toBe(422);
    expect(contentOf(service)).toBe(before);
  });
});

function toWellFormed(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]));
}
