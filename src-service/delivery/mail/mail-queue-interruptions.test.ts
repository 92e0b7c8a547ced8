import { describe, expect, it, vi } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { delivered, type DeliveryOutcome } from './transport.ts';
import { databaseFiles, mailing, minute } from './testing/mailing.ts';

const newFile = databaseFiles();

/** Makes the next writes of a database fail: before they are run, or after their commit. */
function failWrites(database: { write: unknown }) {
  const write = database.write as (run: unknown) => Promise<unknown>;
  const left = { before: 0, after: 0 };
  Object.assign(database, {
    async write(run: unknown) {
      if (left.before > 0) {
        left.before -= 1;
        throw new Error('The database is away');
      }
      const result = await write(run);
      if (left.after > 0) {
        left.after -= 1;
        throw new Error('The answer to the commit was lost');
      }
      return result;
    },
  });
  return left;
}

describe('mail queue after a stop, a crash or a failed write', () => {
  it('the outcome of a message that left is recorded once the database is back, and the message left once', async () => {
    const bugs: unknown[] = [];
    const test = await mailing(
      () => {
        fails.before = 3;
        return delivered;
      },
      { onBug: (error) => void bugs.push(error) },
    );
    const fails = failWrites(test.service.database);
    await test.send('ann@x.example');
    await test.service.settled();
    for (let left = 2; left > 0; left -= 1) {
      expect(test.state(1)).toBe('sending');
      await test.pass(minute);
      expect(fails.before).toBe(left - 1);
    }
    await test.pass(minute);
    expect([test.state(1), test.handed.length, bugs.length]).toEqual(['sent', 1, 1]);
  });

  it('an outcome that was recorded without an answer is not recorded twice', async () => {
    const refused = [
      { address: 'ann@x.example', code: 'recipient-refused', description: '550 5.1.1 No' },
    ] as const;
    const test = await mailing(
      () => {
        fails.after = 1;
        return { kind: 'answered', refused, deferred: [] };
      },
      { onBug: () => undefined },
    );
    const fails = failWrites(test.service.database);
    await test.send('ann@x.example');
    await test.service.settled();
    await test.pass(minute);
    const bounces = (await test.types()).filter((type) => type === 'client_email_bounced');
    expect([test.state(1), bounces.length, test.handed.length]).toEqual(['refused', 1, 1]);
  });

  it('a stop records what the database did not take', async () => {
    const database = newFile();
    const first = await mailing(
      () => {
        fails.before = 1;
        return delivered;
      },
      { database, onBug: () => undefined },
    );
    const fails = failWrites(first.service.database);
    await first.send('ann@x.example');
    await first.service.settled();
    expect(first.state(1)).toBe('sending');
    await first.service.close();
    const second = await mailing(() => delivered, { database });
    expect([second.state(1), second.handed]).toEqual(['sent', []]);
    await second.service.close();
  });

  it('a message whose first byte had not left when the process died is delivered by the next one', async () => {
    const database = newFile();
    const first = await mailing(() => new Promise(() => undefined), { database }, false);
    await first.send('ann@x.example');
    await expect.poll(() => first.handed).toHaveLength(1);
    expect([first.handed, first.state(1)]).toEqual([['ann@x.example'], 'queued']);
    // Another process on the same file, as after a kill.
    const second = await mailing(() => delivered, { database });
    await second.service.settled();
    expect([second.handed, second.state(1)]).toEqual([['ann@x.example'], 'sent']);
    await second.service.close();
  });

  it('a message in flight when the process died is reported and not repeated', async () => {
    const database = newFile();
    const first = await mailing(() => new Promise(() => undefined), { database });
    await first.send('ann@x.example');
    await vi.waitFor(() => expect(first.handed).toHaveLength(1));
    expect(first.state(1)).toBe('sending');
    // Another process on the same file, as after a kill.
    const second = await mailing(() => delivered, { database });
    await second.service.settled();
    expect(second.state(1)).toBe('unknown');
    expect((await second.types())[0]).toBe('user_manual_change_status_proposal');
    expect(second.handed).toEqual([]);
    await second.service.close();
  });

  it('a stop waits for a message in flight, then records its outcome as unknown', async () => {
    const database = newFile();
    const timers = manualTimers();
    const first = await mailing(() => new Promise(() => undefined), { database, timers });
    await first.send('ann@x.example');
    await vi.waitFor(() => expect(first.handed).toHaveLength(1));
    const closing = first.service.close();
    await Promise.resolve();
    timers.fire();
    await closing;
    const second = await mailing(() => delivered, { database });
    expect([second.state(1), second.handed]).toEqual(['unknown', []]);
    await second.service.close();
  });

  it('a stop starts no message after the ones in flight', async () => {
    const database = newFile();
    const answers: ((outcome: DeliveryOutcome) => void)[] = [];
    const first = await mailing(() => new Promise((resolve) => void answers.push(resolve)), { database });
    for (let index = 0; index < 6; index += 1) await first.send(`a@d${String(index)}.example`);
    await vi.waitFor(() => expect(first.handed).toHaveLength(4));
    const closing = first.service.close();
    for (const answer of answers.splice(0)) answer(delivered);
    await closing;
    expect(first.handed).toHaveLength(4);
    const second = await mailing(() => delivered, { database });
    await second.service.settled();
    expect(second.handed).toEqual(['a@d4.example', 'a@d5.example']);
    await second.service.close();
  });

  it('an answer after the timeout of a stop changes nothing', async () => {
    const database = newFile();
    const timers = manualTimers();
    const bugs: unknown[] = [];
    let answer = (_: DeliveryOutcome): void => undefined;
    const first = await mailing(() => new Promise((resolve) => void (answer = resolve)), {
      database,
      timers,
      onBug: (error) => void bugs.push(error),
    });
    await first.send('ann@x.example');
    await vi.waitFor(() => expect(first.handed).toHaveLength(1));
    const closing = first.service.close();
    await Promise.resolve();
    timers.fire();
    await closing;
    const second = await mailing(() => delivered, { database });
    answer(delivered);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([second.state(1), bugs]).toEqual(['unknown', []]);
    await second.service.close();
  });
});
