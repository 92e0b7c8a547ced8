import { expect, test } from 'vitest';
import type { Carrier } from '#shared/bridge/carrier.ts';
import { maxMessageLength } from './page-carrier.ts';
import { createPageConnection } from './page-connection.ts';

const pageOne = '0190f3a1-0000-4000-8000-000000000001';
const pageTwo = '0190f3a1-0000-4000-8000-000000000002';

function setUp() {
  const served: { carrier: Carrier; received: unknown[]; disposed: boolean }[] = [];
  const posted: [string, string][] = [];
  const errors: string[] = [];
  const line = createPageConnection({
    serve(carrier) {
      const entry = { carrier, received: [] as unknown[], disposed: false };
      carrier.onMessage((message) => entry.received.push(message));
      served.push(entry);
      return { emit() {}, dispose: () => (entry.disposed = true) };
    },
    post: (page, text) => posted.push([page, text]),
    log: { error: (message) => errors.push(message), info: () => undefined, debug: () => undefined },
  });
  return { line, served, posted, errors };
}

test('messages of one document share one carrier', () => {
  const { line, served, posted } = setUp();
  line.receive([pageOne, '{"a":1}']);
  line.receive([pageOne, '[2]']);
  served[0]?.carrier.send({ b: 1 });
  expect(served.map((entry) => entry.received)).toEqual([[{ a: 1 }, [2]]]);
  expect(posted).toEqual([[pageOne, '{"b":1}']]);
});

test('a reload ends the connection of the old document', () => {
  const { line, served, posted } = setUp();
  line.receive([pageOne, '1']);
  line.receive([pageTwo, '2']);
  served[0]?.carrier.send('late answer');
  served[1]?.carrier.send('answer');
  expect(served.map((entry) => entry.disposed)).toEqual([true, false]);
  expect(posted).toEqual([[pageTwo, '"answer"']]);
});

test('an invalid packet is logged and dropped', () => {
  const { line, served, errors } = setUp();
  const bad: unknown[][] = [[], [pageOne], ['x', '1'], [pageOne, 5], [pageOne, '1', 2], [pageOne, '{']];
  for (const packet of bad) line.receive(packet);
  line.receive([pageOne, 'a'.repeat(maxMessageLength + 1)]);
  expect(served.flatMap((entry) => entry.received)).toEqual([]);
  expect(errors).toHaveLength(bad.length + 1);
});

test('a closed connection sends nothing', () => {
  const { line, served, posted } = setUp();
  line.receive([pageOne, '1']);
  line.close();
  served[0]?.carrier.send('late');
  expect(served[0]?.disposed).toBe(true);
  expect(posted).toEqual([]);
});
