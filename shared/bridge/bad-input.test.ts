import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractVersion, methods, type MethodName } from './contract.ts';
import { replySchema, type Reply } from './envelope.ts';
import { createMemoryCarriers } from './memory-carrier.ts';
import { createBridgeServer } from './server.ts';
import { examples, methodNames } from './testing/examples.ts';
import { createRecordingHandlers, type HandledCall } from './testing/recording-handlers.ts';

/** A server and the raw end of its carrier, for arbitrary messages. */
function setUp() {
  const { renderer, main } = createMemoryCarriers();
  const { handlers, handled } = createRecordingHandlers();
  const faults: unknown[] = [];
  createBridgeServer(main, handlers, (fault) => faults.push(fault));
  const replies: Reply[] = [];
  renderer.onMessage((message) => replies.push(replySchema.parse(message)));
  return {
    handled,
    faults,
    async say(message: unknown): Promise<Reply | undefined> {
      replies.length = 0;
      renderer.send(message);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      return replies[0];
    },
  };
}

let lastId = 0;

function request(method: MethodName, input: unknown): object {
  lastId += 1;
  return { type: 'request', version: contractVersion, id: lastId, method, input };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values that most fields of the contract refuse: wrong types, sizes and numbers. */
const wrongValues: readonly unknown[] = [
  null,
  '',
  'x'.repeat(5_000),
  -1,
  0.5,
  1e300,
  true,
  [],
  {},
  [[]],
  { $ne: null },
];

/** All copies of a value with one fault: a missing key, an unknown key, or a wrong value. */
function* withFault(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) {
      for (const bad of withFault(part)) yield value.with(index, bad);
      for (const bad of wrongValues) yield value.with(index, bad);
    }
    return;
  }
  if (!isRecord(value)) return;
  yield { ...value, unknown_key: 1 };
  for (const [key, part] of Object.entries(value)) {
    const { [key]: _, ...rest } = value;
    yield rest;
    for (const bad of wrongValues) yield { ...value, [key]: bad };
    for (const bad of withFault(part)) yield { ...value, [key]: bad };
  }
}

/** Sends an input and checks that only inputs which the schema accepts reach the handler. */
async function expectSchemaApplied(
  { say, handled, faults }: ReturnType<typeof setUp>,
  method: MethodName,
  input: unknown,
): Promise<'refused' | 'handled'> {
  handled.length = 0;
  // The input arrives as JSON.
  const arrived: unknown = JSON.parse(JSON.stringify(input));
  const reply = await say(request(method, input));
  expect(faults).toEqual([]);
  if (methods[method].input.safeParse(arrived).success) {
    expect(reply?.type).toBe('result');
    expect(handled.map((call: HandledCall) => call.method)).toEqual([method]);
    return 'handled';
  }
  expect(reply).toMatchObject({ type: 'failure', error: { code: 'bad-input', retriable: false } });
  expect(handled).toEqual([]);
  return 'refused';
}

describe.each(methodNames)('%s', (method) => {
  it('refuses every kind of value that is no object', async () => {
    const server = setUp();
    for (const input of [null, 0, '', 'x', true, [], [{}]]) {
      expect(await expectSchemaApplied(server, method, input)).toBe('refused');
    }
  });

  it('refuses a key that it does not know', async () => {
    const input = { ...examples[method].input, unknown_key: 1 };
    expect(await expectSchemaApplied(setUp(), method, input)).toBe('refused');
  });

  it('never gets an input that its schema refuses, whichever value is withFault', async () => {
    const server = setUp();
    let refused = 0;
    for (const input of withFault(examples[method].input)) {
      if ((await expectSchemaApplied(server, method, input)) === 'refused') refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    expect(await expectSchemaApplied(server, method, examples[method].input)).toBe('handled');
  });

  it('never gets random input', async () => {
    const server = setUp();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            Object.fromEntries(Object.keys(examples[method].input).map((key) => [key, fc.jsonValue()])),
            { requiredKeys: [] },
          ),
        ),
        async (input) => {
          await expectSchemaApplied(server, method, input);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a refusal', () => {
  it('names the invalid path, and not its value (I14)', async () => {
    const { say } = setUp();
    const canary = 'canary-5c1f';
    for (const input of [
      { baseUrl: 'https://a.example', apiKey: canary.repeat(100) },
      { baseUrl: '', apiKey: canary },
      { baseUrl: 'https://a.example', apiKey: canary, more: canary },
      { baseUrl: 'https://a.example', apiKey: [canary] },
    ]) {
      const reply = await say(request('session.connect', input));
      expect(JSON.stringify(reply)).not.toContain(canary);
      expect(reply?.type === 'failure' && JSON.stringify(reply.error.reason)).toMatch(
        /session\.connect was called/u,
      );
    }
  });
});

describe('a message that is not a request', () => {
  it('is dropped and reported, and the next one is served', async () => {
    const { say, handled, faults } = setUp();
    const valid = request('app.info', {});
    const messages: readonly unknown[] = [
      null,
      0,
      'request',
      [],
      {},
      { ...valid, type: 'result' },
      { ...valid, input: undefined },
      { ...valid, id: 0 },
      { ...valid, id: 'x' },
      { ...valid, id: 1.5 },
      { ...valid, method: 'app.quit' },
      { ...valid, method: 'toString' },
      { ...valid, method: '__proto__' },
      { ...valid, version: '1' },
      { ...valid, unknown_key: 1 },
    ];
    for (const message of messages) expect(await say(message)).toBeUndefined();
    expect([faults.length, handled.length]).toEqual([messages.length, 0]);
    expect(await say(valid)).toMatchObject({ type: 'result' });
  });

  it('may be any junk', async () => {
    const { say, handled } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (message) => {
        expect(await say(message)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    expect(handled).toEqual([]);
  });

  it('of another version is answered with an error message', async () => {
    const { say, handled } = setUp();
    const reply = await say({ ...request('app.info', {}), version: contractVersion + 1 });
    expect(reply).toMatchObject({ type: 'failure', error: { code: 'bad-input' } });
    expect(handled).toEqual([]);
  });
});
