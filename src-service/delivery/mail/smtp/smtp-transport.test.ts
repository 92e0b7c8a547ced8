import { afterEach, describe, expect, it } from 'vitest';
import { isLoopbackHost, type MailServerSettings } from '#shared/domain/mail/mail-settings.ts';
import { startMailServer, type MailServer, type Stage } from '../../../testing/mail-server.ts';
import { manualTimers } from '../../../testing/manual-timers.ts';
import { createTestService } from '../../../testing/test-service.ts';
import { smtpTransport } from './smtp-transport.ts';
import { runNow } from '../../../storage/steps.ts';

const servers: MailServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function mailServer(rules: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(rules);
  servers.push(server);
  return server;
}

/** Settings of a server without encryption, which another computer than this one may not be. */
function serverSettings(url: string, user: string | undefined): MailServerSettings {
  const { hostname, port } = new URL(url);
  return {
    ...{ host: hostname, port: Number(port), ca: null },
    security: isLoopbackHost(hostname) ? 'none-on-loopback' : 'starttls',
    login: user === undefined ? { kind: 'none' } : { kind: 'password', user },
  };
}

/** A service that sent a proposal to Ann, with a copy and a blind copy. */
async function send(
  url: string,
  copies = true,
  login: { readonly user: string; readonly password: string } | null = null,
) {
  const problems: string[] = [];
  const timers = manualTimers();
  const test = createTestService({
    mail: smtpTransport(serverSettings(url, login?.user), {
      secrets: { get: (name) => (name === 'password' ? (login?.password ?? null) : null) },
      timeouts: { before: 400, after: 400 },
    }),
    timers,
    onProblem: (line) => problems.push(line),
  });
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  await test.call('POST', '/proposals', { client_id: 1 });
  const answer = await test.call('PUT', '/proposals/1/send_proposal', {
    email: 'ann@x.example',
    ...(copies && { cc: 'cc@x.example', bcc: 'bcc@x.example' }),
    subject: 'S',
    message: 'Hello {{client_first_name}}',
  });
  await test.service.settled();
  const activities = (await test.call('GET', '/proposal_activities')).body.data.map(
    (entry) => entry.attributes,
  );
  const types = activities.map((entry) => entry.activity_type);
  return {
    ...test,
    answer,
    activities,
    types,
    problems,
    timers,
    row: () => runNow(test.service.stores.mails.get(1)),
  };
}

describe('SMTP', () => {
  it('delivers text and HTML to all recipients, and reveals no blind copy', async () => {
    const { accepted, url } = await mailServer();
    const { answer, row } = await send(url);
    expect(answer.status).toBe(200);
    expect(accepted).toHaveLength(1);
    expect(accepted[0]?.to).toEqual(['ann@x.example', 'cc@x.example', 'bcc@x.example']);
    expect(accepted[0]?.text).toMatch(/^Cc: cc@x\.example$/mu);
    expect(accepted[0]?.text).not.toMatch(/^bcc:|bcc@x\.example/imu);
    expect(accepted[0]?.text).toContain('Hello Ann');
    expect(row()?.state).toBe('sent');
  });

  it('service-api §2.8: a permanent refusal is a bounce, in the server’s words', async () => {
    const { url, accepted } = await mailServer({
      answer: (stage, line) =>
        stage === 'recipient' && line.includes('ann@') ? '550 5.1.1 No such user' : null,
    });
    const { activities, row } = await send(url);
    expect(activities[0]).toMatchObject({
      activity_type: 'client_email_bounced',
      additional_fields: {
        bounce_type: 'HardBounce',
        bounced_email: 'ann@x.example',
        bounce_description: expect.stringContaining('No such user') as unknown,
      },
    });
    // The copies were deliverable, so the message itself went out.
    expect([accepted.length, row()?.state]).toEqual([1, 'sent']);
  });

  it('a deferred recipient is tried again alone', async () => {
    let full = true;
    const { url, accepted } = await mailServer({
      answer: (stage, line) =>
        full && stage === 'recipient' && line.includes('ann@') ? '452 4.2.2 Mailbox full' : null,
    });
    const { row, service, clock, types, timers } = await send(url);
    expect(row()).toMatchObject({ state: 'queued', pending: '["ann@x.example"]', attempts: 1 });
    full = false;
    clock.advance(60_000);
    timers.fire();
    await service.settled();
    expect(accepted.map(({ to }) => to)).toEqual([['cc@x.example', 'bcc@x.example'], ['ann@x.example']]);
    expect(row()?.state).toBe('sent');
    expect(types).not.toContain('client_email_bounced');
  });

  it('logs in with a given login', async () => {
    const logins: string[] = [];
    const { url, accepted } = await mailServer({
      withLogin: true,
      answer(stage, line) {
        if (stage === 'login') logins.push(Buffer.from(line.slice(11), 'base64').toString());
        return null;
      },
    });
    await send(url, true, { user: 'ann@x.example', password: 'pa ss' });
    expect(logins).toEqual(['\0ann@x.example\0pa ss']);
    expect(accepted).toHaveLength(1);
  });

  it('sends nothing to an unencrypted server on another computer', async () => {
    const { accepted, url } = await mailServer();
    // Every address of this computer except loopback.
    const { row } = await send(url.replace('127.0.0.1', '0.0.0.0'));
    expect(accepted).toEqual([]);
    expect(row()?.state).toBe('queued');
  });

  const drop = 'drop';
  const silent = 'silent';
  it.each<[Stage, string, { state: string; bounced: boolean; told: boolean; problem: boolean }]>([
    // A failure on our side: the message is kept, and reported when permanent.
    ['greeting', '421 busy', { state: 'queued', bounced: false, told: false, problem: true }],
    ['greeting', '554 not for you', { state: 'queued', bounced: false, told: true, problem: true }],
    ['greeting', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    ['greeting', silent, { state: 'queued', bounced: false, told: false, problem: true }],
    ['hello', '421 busy', { state: 'queued', bounced: false, told: false, problem: true }],
    ['hello', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    ['login', '454 later', { state: 'queued', bounced: false, told: false, problem: true }],
    ['login', '535 5.7.8 wrong', { state: 'queued', bounced: false, told: true, problem: true }],
    ['login', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    ['sender', '451 later', { state: 'queued', bounced: false, told: false, problem: true }],
    ['sender', '550 5.7.1 not you', { state: 'queued', bounced: false, told: true, problem: true }],
    ['sender', '530 5.7.0 log in first', { state: 'queued', bounced: false, told: true, problem: true }],
    ['sender', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    ['sender', silent, { state: 'queued', bounced: false, told: false, problem: true }],
    ['recipient', '530 5.7.0 log in first', { state: 'queued', bounced: false, told: true, problem: true }],
    ['recipient', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    // About the recipient: deferred, or refused for good.
    ['recipient', '450 4.2.0 greylisted', { state: 'queued', bounced: false, told: false, problem: false }],
    ['recipient', '550 5.1.1 unknown', { state: 'refused', bounced: true, told: false, problem: false }],
    ['data', '451 later', { state: 'queued', bounced: false, told: false, problem: false }],
    ['data', '554 5.7.1 no', { state: 'refused', bounced: true, told: false, problem: false }],
    ['message', '452 4.3.1 no space', { state: 'queued', bounced: false, told: false, problem: false }],
    ['message', '554 5.7.1 spam', { state: 'refused', bounced: true, told: false, problem: false }],
    // The server never asked for the message, so it was not delivered.
    ['data', drop, { state: 'queued', bounced: false, told: false, problem: true }],
    ['data', silent, { state: 'queued', bounced: false, told: false, problem: true }],
    // It may have been delivered.
    ['message', drop, { state: 'unknown', bounced: false, told: true, problem: true }],
    ['message', silent, { state: 'unknown', bounced: false, told: true, problem: true }],
  ])('%s: %s', async (stage, answer, expected) => {
    const { url, accepted } = await mailServer({
      withLogin: true,
      answer: (at) => (at === stage ? answer : null),
    });
    const { row, types, problems } = await send(url, false, { user: 'user', password: 'pass' });
    expect({
      state: row()?.state,
      bounced: types.includes('client_email_bounced'),
      told: types.includes('user_manual_change_status_proposal'),
      problem: problems.length > 0,
    }).toEqual(expected);
    expect(accepted).toEqual([]);
  });

  it('waits when no server listens', async () => {
    const { row, problems } = await send('smtp://127.0.0.1:1');
    expect(row()?.state).toBe('queued');
    expect(problems).toHaveLength(1);
  });
});
