import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from '../errors/app-error.ts';
import { createBridgeClient } from './client.ts';
import { contractVersion, type MethodName } from './contract.ts';
import { createMemoryCarriers } from './memory-carrier.ts';
import { createBridgeServer, type BridgeHandlers } from './server.ts';
import { eventExamples, eventNames } from './testing/event-examples.ts';
import { examples, methodNames } from './testing/examples.ts';
import { createRecordingHandlers } from './testing/recording-handlers.ts';

/** Client and server with a line in memory between them. */
function setUp(overrides: Partial<BridgeHandlers> = {}) {
  const carriers = createMemoryCarriers();
  const { handlers, handled } = createRecordingHandlers();
  const faults: unknown[] = [];
  const server = createBridgeServer(carriers.main, { ...handlers, ...overrides }, (fault) =>
    faults.push(fault),
  );
  const client = createBridgeClient(carriers.renderer);
  return { ...carriers, server, client, handled, faults };
}

async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => 'it succeeded',
    (thrown: unknown) => thrown,
  );
  if (isAppError(error)) return error;
  throw error;
}

/** Calls a method with its example. */
function callExample(client: ReturnType<typeof createBridgeClient>, method: MethodName): Promise<unknown> {
  return client.call(method, examples[method].input);
}

describe('a call', () => {
  it.each(methodNames)('%s transfers input and answer unchanged', async (method) => {
    const { client, handled, faults } = setUp();
    expect(await callExample(client, method)).toEqual(examples[method].output);
    expect(handled).toEqual([{ method, input: examples[method].input }]);
    expect(faults).toEqual([]);
  });

  it('gets its own answer, in whatever order the answers come', async () => {
    const resolvers: ((output: { readonly head: number }) => void)[] = [];
    const { client } = setUp({
      'feed.read': async () => {
        const { head } = await new Promise<{ readonly head: number }>((resolve) => resolvers.push(resolve));
        return { entries: [], head };
      },
    });
    const calls = [1, 2, 3].map((after) => client.call('feed.read', { accountKey: 'a#1', after, limit: 1 }));
    await flushMicrotasks();
    for (const index of [2, 0, 1]) resolvers[index]?.({ head: index });
    expect((await Promise.all(calls)).map(({ head }) => head)).toEqual([0, 1, 2]);
  });

  it('fails with the code, message and retriability of the thrown error', async () => {
    const { client, faults } = setUp({
      'outbox.withdraw': () => Promise.reject(new AppError('too-late', 'It is on its way.')),
      'sync.now': () => Promise.reject(new AppError('offline', 'No connection.', { retriable: true })),
    });
    expect(await failureOf(callExample(client, 'outbox.withdraw'))).toMatchObject({
      code: 'too-late',
      message: 'It is on its way.',
      retriable: false,
    });
    expect(await failureOf(client.call('sync.now', {}))).toMatchObject({ code: 'offline', retriable: true });
    expect(faults).toEqual([]);
  });

  it('that hits a bug fails without its message, and the bug is reported', async () => {
    const bug = new TypeError("Cannot read properties of undefined (reading '/home/ada/secret')");
    const { client, faults } = setUp({ 'sync.now': () => Promise.reject(bug) });
    const failure = await failureOf(client.call('sync.now', {}));
    expect(failure.code).toBe('internal');
    expect(`${failure.message}${failure.stack ?? ''}`).not.toContain('/home/ada');
    expect(faults).toEqual([bug]);
  });

  it('fails if the answer does not match its schema', async () => {
    const { client } = setUp({ 'app.info': async () => ({ version: 1 }) as never });
    expect((await failureOf(client.call('app.info', {}))).code).toBe('internal');
  });

  it('fails when the client is disposed of before the answer comes', async () => {
    const { client } = setUp({ 'sync.now': () => new Promise(() => undefined) });
    const failure = failureOf(client.call('sync.now', {}));
    client.dispose();
    expect((await failure).code).toBe('unavailable');
  });

  it('is not answered any more when the server is disposed of', async () => {
    const { client, server, handled } = setUp();
    server.dispose();
    void client.call('sync.now', {});
    await flushMicrotasks();
    expect(handled).toEqual([]);
  });
});

describe('an event', () => {
  it.each(eventNames)('%s reaches every listener of its name until they unsubscribe', async (name) => {
    const { client, server } = setUp();
    const received: unknown[] = [];
    const leave = client.on(name, (payload) => received.push(payload));
    const leaveToo = client.on(name, (payload) => received.push(payload));
    server.emit(name, eventExamples[name]);
    await flushMicrotasks();
    expect(received).toEqual([eventExamples[name], eventExamples[name]]);
    leave();
    leaveToo();
    server.emit(name, eventExamples[name]);
    await flushMicrotasks();
    expect(received).toHaveLength(2);
  });

  it('reaches no listener of another name', async () => {
    const { client, server } = setUp();
    const received: unknown[] = [];
    client.on('outbox.changed', (payload) => received.push(payload));
    server.emit('feed.advanced', { head: 1 });
    await flushMicrotasks();
    expect(received).toEqual([]);
  });

  it('that does not match its schema is dropped', async () => {
    const { client, main } = setUp();
    const received: unknown[] = [];
    client.on('feed.advanced', (payload) => received.push(payload));
    for (const payload of [null, {}, { head: -1 }, { head: 'x' }]) {
      main.send({ type: 'event', name: 'feed.advanced', payload });
    }
    await flushMicrotasks();
    expect(received).toEqual([]);
  });
});

describe('a message to the client that is not a reply', () => {
  it('is dropped, and so is an answer without a call', async () => {
    const { client, main } = setUp();
    const messages: readonly unknown[] = [
      null,
      'result',
      {},
      { type: 'result', id: 99, output: {} },
      { type: 'failure', id: 99, error: { code: 'internal', message: '', retriable: false } },
      { type: 'failure', id: 1, error: { code: 'no-such-code', message: '', retriable: false } },
      { type: 'event', name: 'toString', payload: {} },
    ];
    for (const message of messages) main.send(message);
    await flushMicrotasks();
    expect(await client.call('sync.now', {})).toEqual({});
  });
});

describe('the in-memory carrier', () => {
  it('keeps the order, and carries copies', async () => {
    const { renderer, main } = createMemoryCarriers();
    const received: unknown[] = [];
    main.onMessage((message) => received.push(message));
    const first = { n: 1 };
    renderer.send(first);
    first.n = 7;
    renderer.send({ n: 2 });
    expect(received).toEqual([]);
    await flushMicrotasks();
    expect(received).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('delivers nothing after it was closed, not even messages in transit', async () => {
    const { renderer, main } = createMemoryCarriers();
    const received: unknown[] = [];
    main.onMessage((message) => received.push(message));
    renderer.send(1);
    main.close();
    renderer.send(2);
    await flushMicrotasks();
    expect(received).toEqual([]);
  });

  it('sends the current version', async () => {
    const { renderer, main } = createMemoryCarriers();
    const received: unknown[] = [];
    main.onMessage((message) => received.push(message));
    void createBridgeClient(renderer).call('sync.now', {});
    await flushMicrotasks();
    expect(received).toEqual([
      { type: 'request', version: contractVersion, id: 1, method: 'sync.now', input: {} },
    ]);
  });
});
