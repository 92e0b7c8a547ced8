import fc from 'fast-check';
import { expect } from 'vitest';
import { allRoutes } from '../api/routes/all-routes.ts';
import type { Service } from '../service.ts';
import { testKey } from './test-service.ts';

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
/** A request to one of the routes, mostly with values that it refuses. */
export const malformedRequest = fc.record({
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

export type OddRequest = typeof malformedRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** The request of the test's key; `fitting` replaces its body. */
export function toRequest({ route, ids, query, fields, raw, headers }: OddRequest, fitting?: object) {
  let next = 0;
  const path = route.path.replaceAll(/:\w+/gu, () => encodeURIComponent(ids[next++ % 2] ?? '1'));
  const names = Object.keys((route.body?.schema as { shape?: object } | undefined)?.shape ?? {});
  const pairs = fields.map(([pick, value]) => [names[pick % Math.max(1, names.length)] ?? 'x', value]);
  const body = raw ?? new TextEncoder().encode(JSON.stringify(fitting ?? Object.fromEntries(pairs)));
  return {
    url: `http://service.test/api/v2${path}?${new URLSearchParams(toWellFormed(query)).toString()}`,
    method: route.method,
    headers: { Authorization: `Token token=${testKey}`, 'Content-Type': 'application/json', ...headers },
    ...(route.method !== 'GET' && route.method !== 'DELETE' && { body }),
  };
}

/**
 * Sends malformed requests: each gets a documented refusal, which changes nothing, or is taken.
 *
 * @param contentOf every row that a request could change
 */
export async function sendMalformed(
  service: Service,
  contentOf: () => string | Promise<string>,
  runs: number,
): Promise<void> {
  let content = await contentOf();
  await fc.assert(
    fc.asyncProperty(malformedRequest, async (odd) => {
      const before = service.database.revision();
      const { url, ...init } = toRequest(odd);
      const response = await service.fetch(new Request(url, init));
      const text = await response.text();
      const isTouched = service.database.revision() !== before;
      if (response.ok) {
        if (isTouched) content = await contentOf();
        return;
      }
      expect([response.status, documented.has(response.status)]).toEqual([response.status, true]);
      const answer: unknown = JSON.parse(text);
      expect(answer).toHaveProperty('error');
      expect(text).not.toMatch(/\bat .*\.ts:\d+|node:internal|SQLITE|layover\.|relation "/u);
      // A failed write must be rolled back.
      if (init.method === 'GET') expect(isTouched).toBe(false);
      if (isTouched) expect((await contentOf()) === content).toBe(true);
    }),
    { numRuns: runs },
  );
}

function toWellFormed(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]));
}
