import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mailFailureSentence, type MailFailureCode } from '../../shared/domain/mail/mail-failure.ts';
import { startMailServer, type Stage } from '../../src-service/testing/mail-server.ts';
import { manualTimers } from '../../src-service/testing/manual-timers.ts';
import { createTestService } from '../../src-service/testing/test-service.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type State = 'waiting' | 'refused' | 'unknown';

interface Failure {
  readonly code: MailFailureCode;
  readonly state: State;
  /** Where and how the server refuses. */
  readonly stage?: Stage;
  readonly answer?: string;
  /** Settings of the server that are wrong. */
  readonly wrong?: object;
}

const password = { login: { kind: 'password', user: 'nora' } };

/** Each made real by a server on loopback, or by the lack of one. */
const failures: readonly Failure[] = [
  {
    ...{ code: 'name-not-found', state: 'waiting' },
    wrong: { host: 'no-such-server.invalid', security: 'starttls' },
  },
  { code: 'connection-refused', state: 'waiting', wrong: { port: 1 } },
  { code: 'not-a-mail-server', state: 'waiting', stage: 'greeting', answer: 'HTTP/1.1 400 Bad Request' },
  { code: 'server-busy', state: 'waiting', stage: 'greeting', answer: '421 4.3.2 Service not available' },
  { code: 'server-refused', state: 'waiting', stage: 'greeting', answer: '554 5.7.1 No service here' },
  {
    ...{ code: 'tls-missing', state: 'waiting' },
    wrong: { host: 'localhost', security: 'starttls' },
  },
  { code: 'tls-failed', state: 'waiting', wrong: { security: 'tls' } },
  { code: 'login-not-offered', state: 'waiting', wrong: password, stage: 'hello', answer: '250 test' },
  {
    ...{ code: 'login-refused', state: 'waiting', stage: 'login' },
    ...{ answer: '535 5.7.8 Authentication failed', wrong: password },
  },
  { code: 'login-required', state: 'waiting', stage: 'sender', answer: '530 5.7.0 Authentication required' },
  {
    ...{ code: 'login-required', state: 'waiting', stage: 'recipient' },
    answer: '554 5.7.1 <ann@client.example>: Relay access denied',
  },
  { code: 'sender-refused', state: 'waiting', stage: 'sender', answer: '553 5.7.1 Sender not owned' },
  { code: 'rate-limited', state: 'waiting', stage: 'sender', answer: '450 4.7.28 Too many messages' },
  { code: 'too-large', state: 'refused', stage: 'sender', answer: '552 5.3.4 Message too big' },
  { code: 'too-large', state: 'refused', stage: 'message', answer: '552 5.3.4 Message size exceeds limit' },
  { code: 'recipient-refused', state: 'refused', stage: 'recipient', answer: '550 5.1.1 User unknown' },
  { code: 'mailbox-full', state: 'waiting', stage: 'recipient', answer: '452 4.2.2 Mailbox full' },
  { code: 'greylisted', state: 'waiting', stage: 'recipient', answer: '450 4.2.0 Greylisted' },
  { code: 'content-refused', state: 'refused', stage: 'message', answer: '554 5.7.1 Spam' },
  { code: 'connection-lost', state: 'waiting', stage: 'recipient', answer: 'drop' },
  { code: 'outcome-unknown', state: 'unknown', stage: 'message', answer: 'lost' },
];

async function mailing(failure: Failure) {
  let isBroken = true;
  const server = await startMailServer({
    withLogin: true,
    answer: (stage) => (isBroken && stage === failure.stage ? (failure.answer ?? null) : null),
  });
  cleanUps.push(() => server.close());
  const right = {
    ...{ host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none-on-loopback' },
    login: { kind: 'none' },
  };
  const timers = manualTimers();
  const test = createTestService({
    mail: undefined,
    mailSetup: {
      ...{ folder: null, fixed: null },
      secrets: { get: (name) => (name === 'password' ? 'secret' : null) },
    },
    timers,
    onProblem: () => undefined,
  });
  cleanUps.push(() => test.service.close());
  const attributes = async (method: string, target: string, body?: object) => {
    const answer = await test.call(method, target, body);
    const { data } = answer.body as object as { readonly data?: unknown };
    const record = Array.isArray(data) ? (data[0] as unknown) : data;
    return ((record as { attributes?: object } | undefined)?.attributes ?? answer.body) as Readonly<
      Record<string, unknown>
    >;
  };
  const settings = (more: object) =>
    attributes('PUT', '/mail_settings', { kind: 'smtp', server: { ...right, ...more } });
  await settings(failure.wrong ?? {});
  await test.call('POST', '/proposals', { title: 'T' });
  return {
    ...{ ...test, server, attributes },
    /** Mends what is wrong, and lets time pass until everything has been tried again. */
    async heal() {
      isBroken = false;
      await settings({});
      for (let hours = 0; hours < 3; hours += 1) {
        test.clock.advance(4 * 3_600_000);
        timers.fire();
        await test.service.settled();
      }
    },
  };
}

describe('a failure of SMTP', () => {
  it.each(failures)(
    '$code ($stage $answer): is named, loses nothing, sends nothing twice',
    async (failure) => {
      const { service, server, attributes, call, heal } = await mailing(failure);
      const tested = await attributes('POST', '/mail_settings/test', { email: 'ann@client.example' });
      const expected = failure.code;
      expect(tested).toMatchObject({
        sent: false,
        failure_code: expected,
        failure: mailFailureSentence(expected),
      });
      const before = server.accepted.length;

      expect((await call('PUT', '/proposals/1/send_proposal', { email: 'ann@client.example' })).status).toBe(
        200,
      );
      await service.settled();
      expect(await attributes('GET', '/mail_messages')).toMatchObject({
        state: failure.state,
        failure_code: expected,
        to: 'ann@client.example',
      });
      await heal();
      const taken = server.accepted.length - before;
      const last = await attributes('GET', '/mail_messages');
      if (failure.state === 'waiting') expect([last['state'], taken]).toEqual(['sent', 1]);
      else expect([last['state'], taken]).toEqual([failure.state, failure.answer === 'lost' ? 1 : 0]);
    },
  );

  it('each code has its own sentence', () => {
    const codes = [...new Set(failures.map(({ code }) => code))];
    expect(codes.length).toBeGreaterThanOrEqual(12);
    expect(new Set(codes.map(mailFailureSentence)).size).toBe(codes.length);
  });

  it('a server that says nothing is a time-out', { timeout: 60_000 }, async () => {
    const sockets: { destroy(): unknown }[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { attributes } = await mailing({ code: 'timed-out', state: 'waiting', wrong: { port } });
    expect(await attributes('POST', '/mail_settings/test', {})).toMatchObject({
      sent: false,
      failure_code: 'timed-out',
    });
  });
});
