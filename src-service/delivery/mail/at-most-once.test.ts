import { expect, it } from 'vitest';
import { runNow } from '../../storage/steps.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService } from '../../testing/test-service.ts';
import { delivered, type DeliveryOptions, type DeliveryOutcome, type MailTransport } from './transport.ts';

interface Delivery {
  readonly to: string;
  readonly recipients: readonly string[];
  readonly handOver: DeliveryOptions['handOver'];
}

const waits: DeliveryOutcome = {
  ...{ kind: 'held', by: 'message', permanent: false },
  ...{ code: 'timed-out', description: 'The server did not answer in time' },
};

/** A service with a proposal, whose mail goes to `deliver`. */
async function mailing(deliver: (delivery: Delivery) => Promise<DeliveryOutcome>) {
  const timers = manualTimers();
  const mail: MailTransport = {
    isImmediate: () => Promise.resolve(false),
    deliver: (message, recipients, { handOver }) => deliver({ to: message.to, recipients, handOver }),
  };
  const test = createTestService({ mail, timers, onBug: () => undefined, onProblem: () => undefined });
  await test.call('POST', '/proposals', {});
  const { mails } = test.service.stores;
  return {
    ...test,
    mails,
    send: (fields: object) => test.call('PUT', '/proposals/1/send_proposal', fields),
    row: (id: number) => runNow(mails.get(id)),
    async pass(milliseconds: number) {
      test.clock.advance(milliseconds);
      timers.fire();
      await test.service.settled();
    },
    /** Makes the writes fail from now on, before they run or after their commit, until the function is called. */
    breakWrites(when: 'before' | 'after'): () => void {
      const { database } = test.service;
      const { write } = database;
      const broken = async (...run: Parameters<typeof write>): Promise<never> => {
        if (when === 'after') await write(...run);
        throw new Error('The database is away');
      };
      Object.assign(database, { write: broken });
      return () => void Object.assign(database, { write });
    },
  };
}

it('a message that was canceled since it was chosen may not leave', async () => {
  const allowed: boolean[] = [];
  const test = await mailing(async ({ handOver }) => {
    await test.service.database.write(() => test.mails.patch(1, { state: 'canceled' }));
    allowed.push(await handOver());
    return delivered;
  });
  await test.send({ email: 'ann@x.example' });
  await test.service.settled();
  expect([allowed, test.row(1)?.state]).toEqual([[false], 'canceled']);
});

it('a message may not leave while the database does not take that it leaves', async () => {
  const allowed: boolean[] = [];
  const test = await mailing(async ({ handOver }) => {
    const mend = allowed.length === 0 ? test.breakWrites('before') : () => undefined;
    allowed.push(await handOver());
    mend();
    return allowed.at(-1) === true ? delivered : waits;
  });
  await test.send({ email: 'ann@x.example' });
  await test.service.settled();
  expect([allowed, test.row(1)?.state]).toEqual([[false], 'queued']);
  await test.pass(3_600_000);
  expect([allowed, test.row(1)?.state]).toEqual([[false, true], 'sent']);
});

it('a message whose outcome is not recorded yet does not leave beside another one', async () => {
  const handed: string[] = [];
  let mend = (): void => undefined;
  const test = await mailing(async ({ to, handOver }) => {
    handed.push(to);
    if (handed.length === 1) {
      mend = test.breakWrites('before');
      return waits;
    }
    await handOver();
    return delivered;
  });
  await test.send({ email: 'ann@x.example' });
  await test.service.settled();
  mend();
  // The pause after the failure is over, and the attempt to record is due a little later.
  test.clock.advance(60_000);
  await test.send({ email: 'bob@x.example' });
  await test.service.settled();
  expect(handed).toEqual(['ann@x.example', 'bob@x.example']);
});

it('an outcome that was recorded without an answer is not recorded again when another node has the message', async () => {
  let mend = (): void => undefined;
  let calls = 0;
  const test = await mailing(async () => {
    calls += 1;
    if (calls === 1) mend = test.breakWrites('after');
    return waits;
  });
  await test.send({ email: 'ann@x.example' });
  await test.service.settled();
  mend();
  const lease = { leased_by: 'other', leased_until: test.clock.now() + 30_000 };
  await test.service.database.write(() => test.mails.patch(1, lease));
  await test.pass(1_000);
  expect(calls).toBe(1);
  expect(test.row(1)).toMatchObject({ attempts: 1, ...lease });
});

it('a later attempt goes only to those whose server has not answered', async () => {
  const attempts: (readonly string[])[] = [];
  const test = await mailing(async ({ recipients, handOver }) => {
    await handOver();
    attempts.push(recipients);
    const description = '450 4.2.0 Try again later';
    const deferred = [{ address: 'bob@y.example', code: 'greylisted', description }] as const;
    return attempts.length === 1 ? { kind: 'answered', refused: [], deferred } : delivered;
  });
  await test.send({ email: 'ann@x.example', cc: 'bob@y.example' });
  await test.service.settled();
  await test.pass(3_600_000);
  expect(attempts).toEqual([['ann@x.example', 'bob@y.example'], ['bob@y.example']]);
  expect(test.row(1)?.state).toBe('sent');
});
