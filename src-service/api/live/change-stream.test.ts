import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../../domain/keys.ts';
import { serve, type RunningServer } from '../../server/server.ts';
import { createTestService, testKey, type TestService } from '../../testing/test-service.ts';
import { runNow } from '../../storage/steps.ts';

let test: TestService;
const printed = { print: () => Promise.resolve(new Uint8Array()), close: () => Promise.resolve() };
let server: RunningServer;
const readers: AbortController[] = [];

beforeEach(async () => {
  test = createTestService({ seed: { kind: 'sample' }, pdf: printed });
  server = await serve(test.service, { port: 0, latencyMs: 0 });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort();
  await server.stop();
  await test.service.close();
});

interface Reader {
  readonly status: number;
  readonly headers: Headers;
  /** All that has come so far. */
  text(): string;
  /** Resolves once the stream has ended. */
  readonly ended: Promise<void>;
  /** The events so far, as their names. */
  names(): readonly string[];
  leave(): void;
}

const address = (path: string): string => `http://127.0.0.1:${String(server.port)}/api/v2${path}`;
const authorized = (key = testKey) => ({ Authorization: `Token token=${key}` });

async function open(headers: Record<string, string> = {}, key = testKey): Promise<Reader> {
  const leaving = new AbortController();
  readers.push(leaving);
  const response = await fetch(address('/changes'), {
    headers: { ...authorized(key), Accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    if (response.body === null) return;
    for await (const chunk of response.body) text += decoder.decode(chunk as Uint8Array);
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    ended,
    names: () => Array.from(text.matchAll(/^event: (\w+)$/gmu), ([, name]) => name ?? ''),
    leave: () => leaving.abort(),
  };
}

/** Adds the key of a colleague. Returns its id. */
const addKey = (key: string): number =>
  runNow(
    test.service.stores.keys.insert({
      name: '',
      hash: hashKey(key),
      user_id: 1,
      startup: 0,
      created_at: '',
    }),
  );
const otherKey = 'of-a-colleague';

async function rename(key: string, business: string): Promise<void> {
  const { status } = await test.call('PUT', '/clients/1', { business }, authorized(key));
  expect(status).toBe(200);
}

const lastId = (reader: Reader): string => /id: (\S+)\n(?![\s\S]*id: )/u.exec(reader.text())?.[1] ?? '';

describe('GET /changes', () => {
  it('tells a change of another key, and not one of its own', async () => {
    const reader = await open();
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
    expect(reader.headers.get('x-ratelimit-limit')).toBeNull();
    await expect.poll(reader.names).toEqual(['open']);
    await rename(testKey, 'Mine');
    await sleep(400);
    expect(reader.names()).toEqual(['open']);
    addKey(otherKey);
    await rename(otherKey, 'Of a colleague');
    await expect.poll(reader.names).toEqual(['open', 'change']);
  });

  it('tells what a client does on the page', async () => {
    const reader = await open();
    const sent = (await test.call('GET', '/proposals?status=pending')).body.data[0];
    await test.page(`/p/${sent?.attributes.public_id ?? ''}`, { decision: 'question' });
    await test.page(`/p/${sent?.attributes.public_id ?? ''}`);
    await expect.poll(reader.names).toEqual(['open', 'change']);
  });

  it('tells that a client has opened the PDF', async () => {
    const reader = await open();
    await expect.poll(reader.names).toEqual(['open']);
    const sent = (await test.call('GET', '/proposals?status=pending')).body.data[0];
    const page = `http://127.0.0.1:${String(server.port)}/p/${sent?.attributes.public_id ?? ''}/pdf`;
    const answer = await fetch(page, { headers: { 'User-Agent': 'Mozilla/5.0', 'Accept-Language': 'en' } });
    expect(answer.status).toBe(200);
    await expect.poll(reader.names).toEqual(['open', 'change']);
  });

  it('makes one event of a series of changes', async () => {
    const reader = await open();
    addKey(otherKey);
    for (const title of ['a', 'b', 'c', 'd']) await rename(otherKey, title);
    await sleep(600);
    expect(reader.names().length).toBeLessThan(5);
    expect(reader.names().at(-1)).toBe('change');
  });

  it('begins with a change that was missed', async () => {
    const first = await open();
    await expect.poll(first.names).toEqual(['open']);
    const cursor = lastId(first);
    first.leave();
    const unchanged = await open({ 'Last-Event-ID': cursor });
    await expect.poll(unchanged.names).toEqual(['open']);
    addKey(otherKey);
    await rename(otherKey, 'Meanwhile');
    const missed = await open({ 'Last-Event-ID': cursor });
    await expect.poll(missed.names).toEqual(['change']);
    expect(lastId(missed)).not.toBe(cursor);
  });

  it('ends for a key that is revoked', async () => {
    const id = addKey(otherKey);
    const reader = await open({}, otherKey);
    await expect.poll(reader.names).toEqual(['open']);
    runNow(test.service.stores.keys.revoke(id, 'now'));
    await rename(testKey, 'Of somebody who may');
    await reader.ended;
    expect(reader.names()).toEqual(['open']);
  });

  it('ends at once when the service stops', async () => {
    const reader = await open();
    await expect.poll(reader.names).toEqual(['open']);
    const began = performance.now();
    await server.stop();
    await reader.ended;
    expect(performance.now() - began).toBeLessThan(4000);
  });

  it('refuses a wrong key, another format and another method', async () => {
    expect((await open({}, 'wrong')).status).toBe(401);
    expect((await open({ Accept: 'application/json' })).status).toBe(406);
    const posted = await test.call('POST', '/changes');
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toContain('GET');
  });

  it('ends the oldest of eleven streams of a key', async () => {
    const oldest = await open();
    const others = await Promise.all(Array.from({ length: 9 }, () => open()));
    await expect.poll(() => others.every((each) => each.names().length === 1)).toBe(true);
    const ended = oldest.ended.then(() => 'ended');
    expect(await Promise.race([ended, sleep(100, 'open')])).toBe('open');
    await open();
    expect(await ended).toBe('ended');
  });

  it('leaves a HEAD without a stream', async () => {
    const answer = await fetch(address('/changes'), { method: 'HEAD', headers: authorized() });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });
});
