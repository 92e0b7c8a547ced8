import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareNodes, type Node, type Nodes } from './start-nodes.ts';

let nodes: Nodes;
const readers: AbortController[] = [];

beforeEach(async () => {
  nodes = await prepareNodes();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort();
  await nodes.stop();
});

/** Opens a stream of changes. Returns the names of its events so far. */
async function listen({ url, key }: Node): Promise<() => readonly string[]> {
  const leaving = new AbortController();
  readers.push(leaving);
  const { body } = await fetch(`${url}/changes`, {
    headers: { Authorization: `Token token=${key}`, Accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    for await (const chunk of body ?? []) text += decoder.decode(chunk);
  };
  read().catch(() => undefined);
  return () => Array.from(text.matchAll(/^event: (\w+)$/gmu), ([, name]) => name ?? '');
}

test('a stream on one node tells of a change on another within seconds, and is silent without any', async () => {
  const [one, other] = [await nodes.start(), await nodes.start()];
  const events = await listen(one);
  await expect.poll(events).toEqual(['open']);
  const written = await other.call('POST', '/clients', { client: { name: 'A', email: 'a@x.example' } });
  expect(written.status).toBe(201);
  await expect.poll(events, { timeout: 5_000 }).toEqual(['open', 'change']);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(events()).toEqual(['open', 'change']);
});
