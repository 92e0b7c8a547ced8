import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { smtpTransport } from './smtp-transport.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** A mail server that takes everything but what its rules refuse. */
async function mailServer(rules: {
  readonly refuse?: (recipient: string) => string | null;
  readonly hangUpAtData?: true;
  readonly login?: string;
}) {
  const messages: string[] = [];
  server = createServer((socket) => {
    let body: string | null = null;
    let isIn = rules.login === undefined;
    socket.on('error', () => undefined);
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (body !== null) {
          if (line === '.') {
            messages.push(body);
            body = null;
            socket.write('250 taken\r\n');
          } else body += `${line}\n`;
          continue;
        }
        const [verb = ''] = line.toUpperCase().split(' ');
        if (verb === 'EHLO')
          socket.write(
            `250-test\r\n${rules.login === undefined ? '' : '250-AUTH PLAIN\r\n'}250 8BITMIME\r\n`,
          );
        else if (verb === 'AUTH') {
          const [, , given = ''] = line.split(' ');
          isIn = Buffer.from(given, 'base64').toString() === rules.login;
          socket.write(isIn ? '235 in\r\n' : '535 5.7.8 Wrong password\r\n');
        } else if (!isIn && verb === 'MAIL') socket.write('530 5.7.0 Log in first\r\n');
        else if (verb === 'RCPT') socket.write(`${rules.refuse?.(line.slice(9, -1)) ?? '250 ok'}\r\n`);
        else if (verb === 'DATA' && rules.hangUpAtData === true) socket.destroy();
        else if (verb === 'DATA') {
          body = '';
          socket.write('354 go\r\n');
        } else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else if (verb === 'STARTTLS') socket.write('502 5.5.1 Not here\r\n');
        else if (verb !== '') socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { messages, url: `smtp://127.0.0.1:${String(port)}` };
}

async function send(url: string, login: Parameters<typeof smtpTransport>[1] = null) {
  const test = createTestService({ mail: smtpTransport(url, login) });
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  await test.call('POST', '/proposals', { client_id: 1 });
  const answer = await test.call('PUT', '/proposals/1/send_proposal', {
    email: 'ann@x.example',
    cc: 'cc@x.example',
    bcc: 'bcc@x.example',
    subject: 'S',
    message: 'Hello {{client_first_name}}',
  });
  await test.service.settled();
  const activities = (await test.call('GET', '/proposal_activities')).body.data.map(
    (entry) => entry.attributes,
  );
  return { ...test, answer, activities };
}

describe('SMTP', () => {
  it('delivers text and HTML to everybody, without telling who was blind-copied', async () => {
    const { messages, url } = await mailServer({});
    const { answer, service } = await send(url);
    expect(answer.status).toBe(200);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^Cc: cc@x\.example$/mu);
    expect(messages[0]).not.toMatch(/^bcc/imu);
    expect(messages[0]).toContain('Hello Ann');
    expect(service.stores.mails.get(1)?.state).toBe('sent');
  });

  it('service-api §2.8: a permanent refusal is a bounce, in the server’s words', async () => {
    const { url, messages } = await mailServer({
      refuse: (to) => (to.startsWith('<ann') || to.includes('ann@') ? '550 5.1.1 No such user' : null),
    });
    const { activities, service } = await send(url);
    expect(activities[0]).toMatchObject({
      activity_type: 'client_email_bounced',
      additional_fields: {
        bounce_type: 'HardBounce',
        bounced_email: 'ann@x.example',
        bounce_description: expect.stringContaining('No such user') as unknown,
      },
    });
    // The copies were deliverable, so the message itself went out.
    expect([messages.length, service.stores.mails.get(1)?.state]).toEqual([1, 'sent']);
  });

  it('a message that everybody refuses is refused', async () => {
    const { url } = await mailServer({ refuse: () => '550 no' });
    const { activities, service } = await send(url);
    expect(activities[0]).toMatchObject({ activity_type: 'client_email_bounced' });
    expect(service.stores.mails.get(1)?.state).toBe('refused');
  });

  it('logs in where a login is given', async () => {
    const rules = { login: '\0ann@x.example\0pa ss' };
    const { messages, url } = await mailServer(rules);
    await send(url, { user: 'ann@x.example', password: 'pa ss' });
    expect(messages).toHaveLength(1);
    const { service } = await send(url, { user: 'ann@x.example', password: 'wrong' });
    expect(messages).toHaveLength(1);
    expect(service.stores.mails.get(1)?.state).not.toBe('sent');
  });

  it('hands nothing to a server on another computer that does not encrypt', async () => {
    const { messages, url } = await mailServer({});
    // Every address of this computer, and none that is known to be loopback.
    const { service } = await send(url.replace('127.0.0.1', '0.0.0.0'));
    expect(messages).toEqual([]);
    expect(service.stores.mails.get(1)?.state).toBe('queued');
  });

  it('waits when nothing listens, and never repeats what may have gone out', async () => {
    const { service } = await send('smtp://127.0.0.1:1');
    expect(service.stores.mails.get(1)?.state).toBe('queued');
    await service.close();
    const { url } = await mailServer({ hangUpAtData: true });
    const cut = await send(url);
    expect(cut.service.stores.mails.get(1)?.state).toBe('unknown');
  });
});
