import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailTransport } from '../delivery/mail/transport.ts';
import { runNow } from '../storage/steps.ts';
import { createTestService, testKey, type TestService } from '../testing/test-service.ts';

const ann = { name: 'Ann', email: 'ann@x.example' };
const keyed = (key: string) => ({ 'Idempotency-Key': key });
const count = ({ service }: TestService): number => runNow(service.stores.clients.count());
const hour = 3_600_000;

let folder: string | null = null;
afterEach(() => {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  folder = null;
});

describe('a write with an idempotency key', () => {
  it('takes effect once: its repeat gets the same answer, with or without quotes around the key', async () => {
    const test = createTestService();
    const first = await test.call('POST', '/clients', ann, keyed('"k-1"'));
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    await test.call('PUT', '/clients/1', { name: 'Changed since', email: 'new@x.example' });
    for (const key of ['"k-1"', 'k-1']) {
      const again = await test.call('POST', '/clients', ann, keyed(key));
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect((await test.call('POST', '/clients', ann, keyed('k-2'))).body.data.id).toBe('2');
    expect((await test.call('POST', '/clients', ann)).body.data.id).toBe('3');
    expect(count(test)).toBe(3);
  });

  it('sends an e-mail once', async () => {
    const { call, mail, service } = createTestService();
    await call('POST', '/proposals', { title: 'P' });
    const send = () => call('PUT', '/proposals/1/send_proposal', { email: ann.email }, keyed('send'));
    const first = await send();
    expect([first.status, (await send()).body]).toEqual([200, first.body]);
    await service.settled();
    expect(mail.messages).toHaveLength(1);
    expect((await call('GET', '/proposal_activities?proposal_id=1')).body.meta.total_count).toBe(2);
  });

  it('is refused with 422 if the key was sent with another body, method or address', async () => {
    const test = createTestService();
    await test.call('POST', '/clients', ann, keyed('k'));
    for (const [method, path, body] of [
      ['POST', '/clients', { ...ann, name: 'Bob' }],
      ['PUT', '/clients/1', ann],
      ['DELETE', '/clients/1', undefined],
      ['POST', '/proposals', ann],
    ] as const) {
      const answer = await test.call(method, path, body, keyed('k'));
      expect([method, path, answer.status]).toEqual([method, path, 422]);
      expect(answer.body.error).toContain('use a new key');
    }
    expect(count(test)).toBe(1);
  });

  it('repeats a refusal, so that a repeat that arrives late cannot take effect', async () => {
    const { call, service } = createTestService();
    const create = () => call('POST', '/proposals', { title: 'P', client_id: 1 }, keyed('k'));
    const refused = await create();
    expect(refused.status).toBe(422);
    await call('POST', '/clients', ann);
    const again = await create();
    expect([again.status, again.body]).toEqual([422, refused.body]);
    expect(runNow(service.database.query('SELECT id FROM proposals').all())).toHaveLength(0);
    expect((await call('POST', '/proposals', { title: 'P', client_id: 1 }, keyed('new'))).status).toBe(201);
  });

  it('may come again with other conditions after a 412, and takes effect once', async () => {
    const test = createTestService();
    await test.call('POST', '/clients', ann);
    const change = (condition: string) =>
      test.call('PUT', '/clients/1', { name: 'Bob' }, { ...keyed('k'), 'If-Match': condition });
    expect((await change('"old"')).status).toBe(412);
    const current = (await test.call('GET', '/clients/1')).headers.get('etag') ?? '';
    const changed = await change(current);
    expect([changed.status, changed.body.data.attributes.name]).toEqual([200, 'Bob']);
    const again = await change('"old"');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  it('is free again after 24 hours, and old answers are purged', async () => {
    const test = createTestService();
    await test.call('POST', '/clients', ann, keyed('a'));
    await test.call('POST', '/clients', ann, keyed('b'));
    test.clock.advance(24 * hour);
    expect((await test.call('POST', '/clients', ann, keyed('a'))).body.data.id).toBe('1');
    test.clock.advance(1);
    expect((await test.call('POST', '/clients', ann, keyed('a'))).body.data.id).toBe('3');
    const left = test.service.database.query('SELECT idempotency_key FROM stored_answers').all();
    expect(runNow(left)).toEqual([{ idempotency_key: 'a' }]);
  });

  it('repeats no answer older than 24 hours when the write is refused now', async () => {
    const test = createTestService();
    const remove = () => test.call('DELETE', '/clients/1', undefined, keyed('k'));
    await test.call('POST', '/clients', ann);
    expect((await remove()).status).toBe(200);
    test.clock.advance(24 * hour + 1);
    const refused = await remove();
    expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([404, null]);
    expect((await remove()).status).toBe(404);
  });

  it('belongs to the API key that sent it', async () => {
    const test = createTestService();
    const { stores, database } = test.service;
    await test.call('POST', '/clients', ann, keyed('k'));
    const { hashKey } = await import('../domain/keys.ts');
    runNow(
      database.transaction(() =>
        stores.keys.insert({ name: '', hash: hashKey('other'), user_id: 1, startup: 0, created_at: '' }),
      ),
    );
    const other = { ...keyed('k'), Authorization: 'Token token=other' };
    expect((await test.call('POST', '/clients', { ...ann, name: 'Bob' }, other)).body.data.id).toBe('2');
  });

  it('takes effect once when it is sent five times at once', async () => {
    folder = mkdtempSync(join(tmpdir(), 'layover-repeated-'));
    const test = createTestService({ database: join(folder, 'service.db') });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.call('POST', '/clients', ann, keyed('k'))),
    );
    expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(
      Array.from({ length: 5 }, () => [201, '1']),
    );
    expect(count(test)).toBe(1);
    await test.service.close();
    const again = createTestService({ database: join(folder, 'service.db') });
    expect((await again.call('POST', '/clients', ann, keyed('k'))).body).toEqual(answers[0]?.body);
    await again.service.close();
  });

  it('stands or falls with its answer: one that cannot be stored has no effect and can be tried again', async () => {
    const bugs: unknown[] = [];
    const test = createTestService({ onBug: (error) => bugs.push(error) });
    const { storedAnswers } = test.service.stores;
    const { complete } = storedAnswers;
    Object.assign(storedAnswers, {
      complete() {
        throw new Error('The disk is full');
      },
    });
    expect((await test.call('POST', '/clients', ann, keyed('k'))).status).toBe(500);
    expect([bugs.length, count(test)]).toEqual([1, 0]);
    Object.assign(storedAnswers, { complete });
    expect((await test.call('POST', '/clients', ann, keyed('k'))).status).toBe(201);
    expect(count(test)).toBe(1);
  });

  it('is refused with 409 while the first one is being answered', async () => {
    const finish = Promise.withResolvers<undefined>();
    const started = Promise.withResolvers<undefined>();
    const mail: MailTransport = {
      isImmediate: () => Promise.resolve(false),
      async deliver() {
        started.resolve(undefined);
        await finish.promise;
        return { kind: 'answered', refused: [], deferred: [] };
      },
    };
    const { call } = createTestService({ mail });
    const test = () => call('POST', '/mail_settings/test', { email: ann.email }, keyed('k'));
    const first = test();
    await started.promise;
    const second = await test();
    expect([second.status, second.body.error]).toEqual([409, expect.stringContaining('not answered yet')]);
    finish.resolve(undefined);
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await test()).body).toEqual(body);
  });

  it('needs a key of 1 to 255 characters; a malformed one is 400, and no read has one', async () => {
    const test = createTestService();
    for (const key of ['""', '"a', 'a b', '"a";b=1', 'a, b', 'x'.repeat(256), `"${'x'.repeat(256)}"`])
      expect([key, (await test.call('POST', '/clients', ann, keyed(key))).status]).toEqual([key, 400]);
    expect(count(test)).toBe(0);
    expect((await test.call('POST', '/clients', ann, keyed('x'.repeat(255)))).status).toBe(201);
    expect((await test.call('POST', '/clients', ann, keyed(String.raw`"a \" b \\"`))).status).toBe(201);
    expect((await test.call('GET', '/clients', undefined, keyed('""'))).status).toBe(200);
  });
});

describe('the budget', () => {
  it('is in the structured fields of the draft, beside the older headers', async () => {
    const test = createTestService({ rateLimit: { calls: 3, milliseconds: 30_000, window: 'fixed' } });
    const headers = { Authorization: `Token token=${testKey}` };
    const fields = [];
    for (let index = 0; index < 4; index += 1) {
      const answer = await test.call('GET', '/users', undefined, headers);
      fields.push([answer.status, answer.headers.get('ratelimit')]);
      expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=3;w=30');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
    }
    expect(fields).toEqual([
      [200, '"default";r=2;t=30'],
      [200, '"default";r=1;t=30'],
      [200, '"default";r=0;t=30'],
      [429, '"default";r=0;t=30'],
    ]);
    test.clock.advance(10_500);
    expect((await test.call('GET', '/users')).headers.get('ratelimit')).toBe('"default";r=0;t=20');
  });
});
