import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Service } from '../service.ts';
import { malformedRequest, toRequest, type OddRequest } from './malformed-requests.ts';

/** Values that a service takes, by the name of their field, so that requests are answered and not only refused. */
const fitting: Readonly<Record<string, readonly unknown[]>> = {
  ...{ title: ['Offer', 'Łódź 🎈', 'é'], name: ['Ann', '<b>', 'x'.repeat(200)], surname: ['Ó Néill'] },
  ...{ email: ['a@x.example', 'B@X.example'], cc: ['c@x.example'], subject: ['S'], message: ['Hello'] },
  ...{ client_email: ['new@x.example'], sender_email: ['s@x.example'], to: ['a@x.example'] },
  ...{ client_id: [1, 2, null], proposal_id: [1, 2], template_id: [1], prepared_by_id: [1], sender_id: [1] },
  ...{ body: ['<p>x</p>', '<h2>é</h2><ul><li>1</li></ul>'], position: [0, 1, 5], quantity: [1, 0.1, 2.5] },
  ...{ amount: [1, 99.99, 123_456], percentage: ['8.1', 20], section_type: ['text', 'cost'] },
  ...{ cost_type: ['fixed', 'recurring', 'per'], recurring_type: ['month'], per_type: ['hour'] },
  ...{ optional: [true, false], page_break: [true], include_total: [false], reusable: [true] },
  ...{ expires_at: ['2026-05-01'], display_date: ['2026-03-01'], report: [true], locale: ['de', 'en'] },
  ...{ currency: ['EUR', 'JPY'], country: ['DE'], decision: ['accepted', 'declined'], how: ['email'] },
  ...{
    decided_by: ['Ann'],
    note: ['“yes”'],
    target_url: ['https://h.example/x'],
    events: [['client_created']],
  },
  ...{ email_me: [['accepted']], copy_to_client: [true], role: ['reader', 'owner'], kind: ['none', 'file'] },
  ...{ public_template: [true], from_proposal_id: [1], time_zone: ['Europe/Berlin'], telephone: ['+49 1'] },
  ...{ save_email_template: [true], default_taxes: [[{ name: 'VAT', percentage: '8.1' }]] },
};

const request = fc.record({
  odd: malformedRequest,
  picks: fc.array(fc.tuple(fc.nat(30), fc.nat(5)), { maxLength: 8 }),
  isOdd: fc.boolean(),
  conditions: fc.constantFrom<Record<string, string>>(
    {},
    {},
    { 'Idempotency-Key': 'one' },
    { 'Idempotency-Key': 'two' },
    { 'If-None-Match': 'KNOWN' },
    { 'If-Match': 'KNOWN' },
    { 'If-Match': '"other"' },
    { 'Accept-Encoding': 'gzip' },
  ),
  list: fc.constantFrom<Record<string, string>>(
    {},
    { per: '2' },
    { per: '2', page: '2' },
    { updated_since: '0' },
    { updated_since: 'latest' },
    { status: 'draft' },
  ),
});

/** Fields of the route with fitting values. */
function fittingBody({ route }: OddRequest, picks: readonly (readonly [number, number])[]): object {
  const shape = (route.body?.schema as { shape?: object } | undefined)?.shape ?? {};
  const names = Object.keys(shape).filter((name) => name in fitting);
  // The first fields of a route are those that it needs.
  const chosen = [...names.slice(0, 3), ...picks.flatMap(([pick]) => names[pick % names.length] ?? [])];
  return Object.fromEntries(
    chosen.map((name, index) => {
      const values = fitting[name] ?? [];
      return [name, values[(picks[index]?.[1] ?? 0) % values.length]];
    }),
  );
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function ask(service: Service, { url, ...init }: ReturnType<typeof toRequest>): Promise<Answer> {
  const response = await service.fetch(new Request(url, init), '203.0.113.9');
  await service.settled();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await readBody(response),
  };
}

async function readBody(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return (response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1');
}

/** The text around the first difference, or nothing. */
function firstDifference(text: string, other: string): string {
  if (text === other) return '';
  let at = 0;
  while (text[at] === other[at]) at += 1;
  return text.slice(Math.max(at - 150, 0), at + 150);
}

/**
 * Sends the same requests to two services with the same clock, random source and data. Status, headers
 * and body must be equal to the byte. Returns how many requests each status answered.
 *
 * @param onAnswered called after each pair
 */
export async function compareAnswers(
  left: Service,
  right: Service,
  runs: number,
  onAnswered: (isRefusedWrite: boolean) => Promise<void>,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const tags = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(request, async ({ odd, picks, isOdd, conditions, list }) => {
      const { route } = odd;
      const isRead = route.method === 'GET';
      const plain: OddRequest = isOdd ? odd : { ...odd, query: isRead ? list : {}, raw: null, headers: {} };
      const sent = toRequest(plain, isOdd || isRead ? undefined : fittingBody(plain, picks));
      const path = new URL(sent.url).pathname;
      const headers = Object.entries(conditions).map(([name, value]): [string, string] => [
        name,
        value === 'KNOWN' ? (tags.get(path) ?? '"unknown"') : value,
      ]);
      const call = { ...sent, headers: { ...sent.headers, ...Object.fromEntries<string>(headers) } };
      const [one, other] = [await ask(left, call), await ask(right, call)];
      const name = `${call.method} ${call.url} ${JSON.stringify(call.headers)}`;
      expect([other.status, other.headers, firstDifference(other.body, one.body)], name).toEqual([
        one.status,
        one.headers,
        firstDifference(one.body, other.body),
      ]);
      const tag = one.headers['etag'];
      if (tag !== undefined) tags.set(path, tag);
      statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
      await onAnswered(!isRead && one.status >= 400);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return statuses;
}
