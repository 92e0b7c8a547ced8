import type { Random } from '../simulation/world/random.ts';
import type { WireAnswer } from '../simulation/world/wire.ts';

/** A marker for a number that JSON can express but JavaScript cannot. It is replaced in the text afterwards. */
const raw = (literal: string): string => `raw:${literal}:raw`;

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const dates = [
  '1970-01-01T00:00:00Z',
  '2099-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-31T25:61:61Z',
  '0000-00-00',
  '2026-11-02',
  'Thu, 01 Jan 2099 00:00:00 GMT',
  'yesterday',
];

/** Values that may replace any value of an answer. */
const hostileValues: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => '',
  () => [],
  () => ({}),
  () => -1,
  () => 0,
  () => 0.1,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => -1e308,
  () => raw('1e999'),
  () => raw('-1e999'),
  () => raw('1e-999'),
  () => raw('123456789012345678901234567890'),
  () => '1e308',
  () => '1e400',
  () => 'NaN',
  () => 'Infinity',
  () => '9'.repeat(400),
  () => '999999999999999999',
  () => '0',
  () => '-1',
  () => '1',
  () => 'x'.repeat(100_000),
  () => '\u0000',
  () => '\ud800',
  () => '\u202e<script>alert(1)</script>',
  () => '__proto__',
  () => JSON.parse('{"__proto__":{"id":"1"},"constructor":{},"toString":1}') as unknown,
  () => deep(2_000),
  () => ({ data: { id: '1', attributes: { id: '2' } } }),
  () => [null, null],
  ...dates.map((date) => () => date),
];

type Container = Record<string, unknown> | unknown[];

interface Spot {
  readonly container: Container;
  readonly key: string;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

function spotsOf(value: unknown, found: Spot[] = []): Spot[] {
  if (!isContainer(value)) return found;
  for (const key of Object.keys(value)) {
    found.push({ container: value, key });
    spotsOf(read({ container: value, key }), found);
  }
  return found;
}

function read({ container, key }: Spot): unknown {
  return Array.isArray(container) ? container[Number(key)] : container[key];
}

function write({ container, key }: Spot, value: unknown): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}

function remove({ container, key }: Spot): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else Reflect.deleteProperty(container, key);
}

/** Changes one value of a body, or swaps two. */
function mutateSpot(random: Random, spots: readonly Spot[]): void {
  const spot = random.pick(spots);
  const other = random.pick(spots);
  switch (random.whole(0, 9)) {
    case 0:
      remove(spot);
      return;
    case 1:
      if (Array.isArray(spot.container)) spot.container.push(structuredClone(read(spot)));
      else write({ container: spot.container, key: `${spot.key}_` }, read(spot));
      return;
    case 2: {
      const value = structuredClone(read(spot));
      write(spot, structuredClone(read(other)));
      write(other, value);
      return;
    }
    case 3: {
      // Swaps ids, so that the answer is about another record than the request.
      const ids = spots.filter(({ key }) => key === 'id' || key.endsWith('_id'));
      if (ids.length > 0) write(random.pick(ids), read(random.pick(ids)));
      return;
    }
    default:
      write(spot, random.pick(hostileValues)());
  }
}

const rawPattern = /"raw:([^:"]*):raw"/gu;

function mutateBody(random: Random, answer: WireAnswer): WireAnswer {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return mutateText(random, answer);
  }
  for (let times = random.whole(1, 3); times > 0; times -= 1) {
    const spots = spotsOf(body);
    if (spots.length === 0) return mutateText(random, answer);
    mutateSpot(random, spots);
  }
  return { ...answer, text: JSON.stringify(body).replaceAll(rawPattern, '$1') };
}

function mutateText(random: Random, answer: WireAnswer): WireAnswer {
  const { text } = answer;
  return {
    ...answer,
    text: random.pick([
      () => text.slice(0, random.whole(0, text.length)),
      () => '',
      () => 'null',
      () => '[]',
      () => '{}',
      () => '{"data":[]}',
      () => '{"data":null}',
      () => '1e999',
      () => '<html><body>Welcome</body></html>',
      () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      () => `${text}${text}`,
      () => `\ufeff${text}`,
    ])(),
  };
}

const waits = [
  '1e308',
  '1e308',
  '99999999999',
  '1e400',
  '99999999999',
  '-1',
  '0',
  '0.5',
  'NaN',
  '',
  'soon',
  '7',
  '900',
  ...dates,
] as const;
const numbers = ['0', '1', '-1', '1e308', '99999999999999999999', 'NaN', '', '100', '1000000'] as const;

function mutateHeaders(random: Random, answer: WireAnswer): WireAnswer {
  const headers = { ...answer.headers };
  for (let times = random.whole(1, 3); times > 0; times -= 1) {
    const name = random.pick([
      'retry-after',
      'retry-after',
      'retry-after',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'date',
      'content-type',
    ]);
    const values =
      name === 'content-type' ? ['text/html', '', 'application/octet-stream'] : [...waits, ...numbers];
    headers[name] = random.pick(values);
  }
  const status = random.chance(0.7) ? random.pick([429, 503]) : answer.status;
  return { ...answer, status, headers };
}

/** The last corrupted answer: tells the client to stay away as long as possible. */
export function sendAway(random: Random, answer: WireAnswer): WireAnswer {
  const status = random.pick([429, 503, 401]);
  return { ...answer, status, headers: { ...answer.headers, 'retry-after': random.pick(waits) } };
}

const statuses = [
  200, 201, 204, 301, 302, 400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 418, 422, 425, 429, 451, 500,
  501, 502, 503, 504, 511, 599,
] as const;

/** Corrupts an answer: one of its fields, its headers, its status or its text. */
export function mutate(random: Random, answer: WireAnswer): WireAnswer {
  const dice = random.next();
  if (dice < 0.65) return mutateBody(random, answer);
  if (dice < 0.84) return mutateHeaders(random, answer);
  if (dice < 0.92) return { ...answer, status: random.pick(statuses) };
  return mutateText(random, answer);
}
