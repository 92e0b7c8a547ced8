import { expect, it } from 'vitest';
import { noMailSecrets } from '../../domain/mail/mail-secrets.ts';
import type { OutgoingMail } from '../../domain/mail/outgoing-mail.ts';
import { configuredTransport } from './configured-transport.ts';

const message: OutgoingMail = {
  ...{
    messageId: '<1@x.example>',
    date: '2026-11-02T08:00:00Z',
    from: { name: 'Rosa', address: 'rosa@x.example' },
  },
  ...{
    to: 'ann@x.example',
    cc: [],
    bcc: [],
    subject: 'Offer',
    text: 'Hello',
    html: '<p>Hello</p>',
    automatic: false,
  },
};

it('holds mail until a server is set up if the database outlives the process and there is no folder', async () => {
  const setup = { folder: null, fixed: null, secrets: noMailSecrets };
  const settings = () =>
    Promise.resolve({ kind: 'folder', server: null, from: null, reply_to: null, dkim: null } as const);
  const options = { signal: AbortSignal.timeout(5_000), handOver: () => Promise.resolve(true) };
  const deliver = (isLasting: boolean) =>
    configuredTransport(setup, settings, isLasting).deliver(message, [message.to], options);
  expect(await deliver(true)).toMatchObject({ kind: 'held', code: 'not-set-up' });
  expect(await deliver(false)).toMatchObject({ kind: 'answered' });
});
