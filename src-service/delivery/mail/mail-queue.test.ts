import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { schemaVersion1 } from '../../storage/database/schema/schema-version-1.ts';
import { runNow } from '../../storage/steps.ts';
import { delivered, type DeliveryOutcome, type MailTransport } from './transport.ts';
import { databaseFiles, day, deferred, held, hour, mailing, minute } from './testing/mailing.ts';

const newFile = databaseFiles();

describe('mail queue', () => {
  it('a mailbox that always defers stops no other message', async () => {
    const { send, service, handed, state } = await mailing((to) =>
      to.startsWith('full@') ? deferred(to) : delivered,
    );
    await send('full@x.example');
    for (let index = 0; index < 20; index += 1) await send(`ann${String(index)}@x.example`);
    await service.settled();
    expect(handed.filter((to) => to.startsWith('ann'))).toHaveLength(20);
    expect(state(1)).toBe('queued');
    expect(runNow(service.stores.mails.get(21))?.state).toBe('sent');
  });

  it('backs off from minutes to hours, and gives up after five days with a bounce', async () => {
    const test = await mailing(deferred);
    await test.send('full@x.example');
    await test.service.settled();
    const started = test.clock.now();
    const times = [0];
    while (test.state(1) === 'queued' && test.clock.now() - started < 10 * day) {
      const before = test.handed.length;
      await test.pass(minute);
      if (test.handed.length > before) times.push((test.clock.now() - started) / minute);
    }
    expect(times.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...waits)).toBe(240);
    expect(times.at(-1)).toBe(5 * 24 * 60);
    expect(test.state(1)).toBe('refused');
    expect((await test.activities())[0]).toMatchObject({
      activity_type: 'client_email_bounced',
      additional_fields: {
        bounce_type: 'SoftBounce',
        bounced_email: 'full@x.example',
        bounce_description: '450 4.2.0 Try again later',
      },
    });
    await test.pass(day);
    expect(test.handed).toHaveLength(times.length);
  });

  it('a server that refuses us is reported at once and tried for ever; no client is blamed', async () => {
    let broken = true;
    const test = await mailing(() => (broken ? held : delivered));
    await test.send('ann@x.example');
    await test.send('bob@y.example');
    await test.service.settled();
    for (let quarter = 0; quarter < 20 * 96; quarter += 1) await test.pass(hour / 4);
    expect([test.state(1), test.state(2)]).toEqual(['queued', 'queued']);
    const types = await test.types();
    expect(types.filter((type) => type === 'user_manual_change_status_proposal')).toHaveLength(2);
    expect(types).not.toContain('client_email_bounced');
    expect(test.problems).toEqual(['The mail server cannot be used: 535 5.7.8 Wrong password']);
    // One message at a time: the mail server may count failures.
    expect(test.handed.length).toBeLessThan(20 * 96 + 20);
    broken = false;
    await test.pass(hour / 4);
    expect([test.state(1), test.state(2)]).toEqual(['sent', 'sent']);
  });

  it('a message that may have arrived is never repeated, and the sender is told', async () => {
    let failures = 0;
    const test = await mailing(() => Promise.reject(new Error('torn')), {
      onBug: () => {
        failures += 1;
      },
    });
    await test.send('ann@x.example');
    await test.service.settled();
    await test.pass(10 * day);
    expect([failures, test.handed.length, test.state(1)]).toEqual([1, 1, 'unknown']);
    expect((await test.activities())[0]).toMatchObject({
      activity_type: 'user_manual_change_status_proposal',
      additional_fields: { to: 'ann@x.example', message: expect.stringContaining('arrived') as unknown },
    });
  });

  it('a delivery that fails before the first byte is tried again', async () => {
    const bugs: unknown[] = [];
    let fails = true;
    const test = await mailing(
      () => (fails ? Promise.reject(new Error('The settings cannot be read')) : delivered),
      { onBug: (error) => void bugs.push(error) },
      false,
    );
    await test.send('ann@x.example');
    await test.service.settled();
    expect([test.state(1), bugs.length]).toEqual(['queued', 1]);
    fails = false;
    await test.pass(minute);
    expect([test.state(1), test.handed.length]).toEqual(['sent', 2]);
  });

  it('a message may leave by a second connection when the first was dead', async () => {
    const allowed: boolean[] = [];
    const mail: MailTransport = {
      isImmediate: () => Promise.resolve(false),
      async deliver(_mail, _recipients, { handOver }) {
        allowed.push(await handOver(), await handOver());
        return delivered;
      },
    };
    const test = await mailing(() => held, { mail });
    await test.send('ann@x.example');
    await test.service.settled();
    expect(allowed).toEqual([true, true]);
  });

  it('an outcome that cannot be stored pauses the queue', async () => {
    const bugs: unknown[] = [];
    let answer = (_: DeliveryOutcome): void => undefined;
    const first = new Promise<DeliveryOutcome>((resolve) => void (answer = resolve));
    const test = await mailing(
      () => (test.handed.length === 1 ? first : delivered),
      { onBug: (error) => void bugs.push(error) },
      false,
    );
    await test.send('ann@x.example');
    await vi.waitFor(() => expect(test.handed).toHaveLength(1));
    const { database } = test.service;
    const { write } = database;
    // An end, so that a queue without a pause fails here and does not hang.
    const fail = (): Promise<never> => Promise.reject(new Error('The disk is full'));
    Object.assign(database, { write: (run: never) => (bugs.length < 20 ? fail() : write(run)) });
    answer(held);
    await test.service.settled();
    expect([test.handed.length, bugs.length, test.state(1)]).toEqual([1, 1, 'queued']);
    Object.assign(database, { write });
    // Recorded first: the mail server was at fault, so the message waits for it.
    await test.pass(minute);
    expect(test.handed).toHaveLength(1);
    await test.pass(minute);
    expect([test.handed.length, test.state(1)]).toEqual([2, 'sent']);
  });

  it('a damaged message is skipped and stops no other', async () => {
    const test = await mailing(() => held);
    await test.send('ann@x.example');
    await test.service.settled();
    runNow(test.service.stores.mails.patch(1, { message: '{"to":1' }));
    await test.pass(hour);
    expect([test.state(1), test.problems.length]).toEqual(['refused', 2]);
  });

  it('a slow domain leaves connections to the others', async () => {
    const test = await mailing((to) =>
      to.endsWith('slow.example') ? new Promise(() => undefined) : delivered,
    );
    for (let index = 0; index < 6; index += 1) await test.send(`a${String(index)}@slow.example`);
    for (let index = 0; index < 6; index += 1) await test.send(`b${String(index)}@quick.example`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(test.handed.filter((to) => to.endsWith('slow.example'))).toHaveLength(2);
    expect(test.handed.filter((to) => to.endsWith('quick.example'))).toHaveLength(6);
  });

  it('a clock that was set back does not hold messages for years', async () => {
    const database = newFile();
    const first = await mailing(deferred, { database });
    first.clock.advance(365 * day);
    await first.send('ann@x.example');
    await first.service.close();
    const second = await mailing(() => delivered, { database });
    await second.service.settled();
    expect(second.state(1)).toBe('sent');
    await second.service.close();
  });

  it('a message that one recipient accepted counts as sent, whatever the others answer later', async () => {
    const outcomes: DeliveryOutcome[] = [
      deferred('bob@y.example'),
      {
        kind: 'answered',
        refused: [
          { address: 'bob@y.example', code: 'recipient-refused', description: '550 5.1.1 Nobody here' },
        ],
        deferred: [],
      },
    ];
    const test = await mailing(() => outcomes.shift() ?? held);
    await test.call('PUT', '/proposals/1/send_proposal', {
      email: 'ann@x.example',
      cc: 'bob@y.example',
    });
    await test.service.settled();
    expect(test.state(1)).toBe('queued');
    await test.pass(hour);
    expect([test.state(1), outcomes, test.handed.length]).toEqual(['sent', [], 2]);
    expect((await test.activities())[0]).toMatchObject({
      activity_type: 'client_email_bounced',
      additional_fields: { bounced_email: 'bob@y.example' },
    });
    expect(runNow(test.service.stores.mails.get(1))).toMatchObject({ pending: '[]', accepted: 1 });
  });

  it('delivers messages that the previous version queued', async () => {
    const database = newFile();
    const old = new DatabaseSync(database);
    old.exec(`${schemaVersion1}; PRAGMA user_version = 1`);
    const message = {
      messageId: '<1@x>',
      date: '2026-03-02T09:00:00.000Z',
      from: { name: 'Me', address: 'me@x.example' },
      to: 'Ann@Old.Example',
      cc: [],
      bcc: [],
      subject: 'S',
      text: 'T',
      html: '<p>T</p>',
    };
    for (const [index, text] of [JSON.stringify(message), '{"torn'].entries()) {
      old
        .prepare(
          "INSERT INTO mails (proposal_id, state, message, opened_secret, created_at) VALUES (1, 'queued', ?, ?, ?)",
        )
        .run(text, `secret${String(index)}`, message.date);
    }
    old.close();
    const test = await mailing(() => delivered, { database });
    await test.service.settled();
    expect([test.state(1), test.state(2), test.handed]).toEqual(['sent', 'refused', ['Ann@Old.Example']]);
    expect(runNow(test.service.stores.mails.get(1))?.domain).toBe('old.example');
    await test.service.close();
  });
});
