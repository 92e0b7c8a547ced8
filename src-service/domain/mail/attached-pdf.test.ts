import PostalMime from 'postal-mime';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { composeMime, ownIdentity } from '../../delivery/mail/compose-mime.ts';
import type { PdfPrinter } from '../../page/pdf/pdf-printer.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { PdfBusyError } from './pdf-busy-error.ts';
import { pdfName } from './pdf-name.ts';

/** A printer that keeps what it was given; its PDFs differ like those of a browser. */
function recordingPrinter() {
  const documents: string[] = [];
  const failures = { left: 0, error: new Error('The browser is gone') };
  const printer: PdfPrinter = {
    print(document, pageSize) {
      if (failures.left > 0) {
        failures.left -= 1;
        return Promise.reject(failures.error);
      }
      documents.push(`${pageSize} ${document}`);
      return Promise.resolve(Buffer.from(`%PDF ${String(documents.length)}`));
    },
    close: () => Promise.resolve(),
  };
  return { printer, documents, failures };
}

async function prepare(test: TestService, locale = 'de'): Promise<string> {
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale });
  const { body } = await test.call('POST', '/proposals', { title: 'Kiln: <lining>', client_id: 1 });
  await test.call('POST', '/sections', {
    proposal_id: Number(body.data.id),
    title: 'Bricks',
    body: '<p>Red.</p>',
  });
  return `/proposals/${body.data.id}/send_proposal`;
}

it('the message carries the PDF as it was at the send, and no link, button or picture of the service', async () => {
  const { printer, documents } = recordingPrinter();
  const test = createTestService({ pdf: printer });
  const path = await prepare(test);
  expect((await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true })).status).toBe(200);
  const [mail] = test.mail.messages;
  if (mail === undefined) throw new Error('No message');
  expect(mail.text + mail.html).not.toMatch(/https?:[^"]*\/[po]\/|<a /u);
  expect(mail.text).toContain('im Anhang finden Sie das Angebot „Kiln: <lining>“ als PDF');
  expect(documents).toHaveLength(1);
  expect(documents[0]).toMatch(/^A4 <!doctype html>[\s\S]*Bricks/u);
  const { bytes } = await composeMime(mail, ownIdentity, { get: () => null }, { withBcc: false });
  const { attachments, headers } = await PostalMime.parse(bytes);
  expect(attachments).toMatchObject([
    { filename: 'Kiln- -lining-.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF 1');
  expect(headers.find(({ key }) => key === 'reply-to')).toBeDefined();
});

it('a service without a printer says so, sends nothing, and does not offer it', async () => {
  const test = createTestService();
  const path = await prepare(test);
  const { status, body } = await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('attach_pdf');
  expect(test.mail.messages).toEqual([]);
  const account = await test.call('GET', '/account/me?include_settings=true');
  expect(account.body.data.attributes).toMatchObject({ attaches_pdf: false });
});

it('while the PDF cannot be printed, the message waits with the reason, then leaves with it', async () => {
  const { printer, failures } = recordingPrinter();
  const timers = manualTimers();
  const problems: string[] = [];
  const test = createTestService({ pdf: printer, timers, onProblem: (line) => problems.push(line) });
  const path = await prepare(test);
  failures.left = 1;
  await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
  expect(test.mail.messages).toEqual([]);
  const { body } = await test.call('GET', '/mail_messages');
  expect(body.data[0]?.attributes).toMatchObject({ state: 'waiting', failure_code: 'pdf-failed' });
  expect(problems).toEqual([expect.stringContaining('The browser is gone')]);
  await test.call('PUT', '/mail_messages/1/retry');
  await test.service.settled();
  expect(test.mail.messages).toHaveLength(1);
});

it('the account’s own message leads to no link beside a PDF', async () => {
  const { printer } = recordingPrinter();
  const test = createTestService({ pdf: printer });
  const path = await prepare(test);
  const message = 'Dear Ann,\n\nAs agreed. Read it here:\n\n{{proposal_url}}\n\nEva';
  await test.call('PUT', path, { email: 'ann@x.example', message, save_email_template: true });
  await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
  expect(test.mail.messages[0]?.text).toContain('/p/');
  expect(test.mail.messages[1]?.text).toMatch(/^Dear Ann,\n\nAs agreed\.\n\nEva\n/u);
  const account = await test.call('GET', '/account/me?include_settings=true');
  expect(account.body.data.attributes).toMatchObject({ attaches_pdf: true, mail_message: message });
});

it('words beside a PDF do not become the template of later sends', async () => {
  const { printer } = recordingPrinter();
  const test = createTestService({ pdf: printer });
  const path = await prepare(test);
  const texts = { subject: 'S', message: 'Attached.', save_email_template: true };
  await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true, ...texts });
  await test.call('PUT', path, { email: 'ann@x.example' });
  expect(test.mail.messages[0]?.text).toContain('Attached.');
  expect(test.mail.messages[1]?.text).not.toContain('Attached.');
  expect(test.mail.messages[1]?.text).toContain('/p/');
});

/** A printer that never answers. */
const hangingPrinter = (): { readonly printer: PdfPrinter; readonly isAsked: () => boolean } => {
  let isAsked = false;
  const print = (): Promise<Uint8Array> => {
    isAsked = true;
    return new Promise(() => undefined);
  };
  return { printer: { print, close: () => Promise.resolve() }, isAsked: () => isAsked };
};

it('a send is answered although the printer hangs, and the message waits', async () => {
  const { printer, isAsked } = hangingPrinter();
  const timers = manualTimers();
  const test = createTestService({ pdf: printer, timers });
  const path = await prepare(test);
  let status = 0;
  const sending = test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true }).then((answer) => {
    status = answer.status;
  });
  await vi.waitFor(() => expect(isAsked()).toBe(true));
  expect(status).toBe(0);
  await vi.waitFor(() => {
    timers.fire();
    expect(status).toBe(200);
  });
  await sending;
  expect(test.mail.messages).toEqual([]);
});

it('a stop does not wait for a printer that hangs, and the next process prints and sends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layover-pdf-'));
  try {
    const database = join(folder, 'service.db');
    const { printer, isAsked } = hangingPrinter();
    const first = createTestService({ database, pdf: printer, timers: manualTimers() });
    const path = await prepare(first);
    void first.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
    await vi.waitFor(() => expect(isAsked()).toBe(true));
    let isClosed = false;
    void first.service.close().then(() => {
      isClosed = true;
    });
    await vi.waitFor(() => expect(isClosed).toBe(true));
    const second = createTestService({ database, pdf: recordingPrinter().printer });
    await second.service.settled();
    expect(second.mail.messages).toHaveLength(1);
    expect(runNow(second.service.stores.mails.get(1))).toMatchObject({ state: 'sent', attempts: 0 });
    await second.service.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a busy printer delays a message without an attempt', async () => {
  const { printer, failures } = recordingPrinter();
  const timers = manualTimers();
  const problems: string[] = [];
  const test = createTestService({ pdf: printer, timers, onProblem: (line) => problems.push(line) });
  const path = await prepare(test);
  Object.assign(failures, { left: 1, error: new PdfBusyError('Too many PDFs wait') });
  await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
  expect(runNow(test.service.stores.mails.get(1))).toMatchObject({
    ...{ state: 'queued', attempts: 0, problem: null },
    next_attempt_at: test.clock.now() + 10_000,
  });
  expect(problems).toEqual([]);
  test.clock.advance(10_000);
  timers.fire();
  await test.service.settled();
  expect(test.mail.messages).toHaveLength(1);
});

it('without a printer, the account is told at once and in words about the PDF that a message waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layover-pdf-'));
  try {
    const database = join(folder, 'service.db');
    const { printer, failures } = recordingPrinter();
    const first = createTestService({ database, pdf: printer, onProblem: () => undefined });
    const path = await prepare(first);
    failures.left = 1;
    await first.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
    await first.service.close();
    const second = createTestService({ database, onProblem: () => undefined });
    second.clock.advance(60_000);
    await second.call('PUT', '/mail_messages/1/retry');
    const { body } = await second.call('GET', '/proposal_activities?per=1');
    expect(body.data[0]?.attributes).toMatchObject({
      activity_type: 'user_manual_change_status_proposal',
      additional_fields: {
        to: 'ann@x.example',
        message: expect.stringMatching(/its PDF can’t be created.+The service prints no PDFs$/u) as unknown,
      },
    });
    await second.service.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('lists read no PDF, and a message that is sent or canceled keeps none', async () => {
  const { printer } = recordingPrinter();
  let canLeave = false;
  const test = createTestService({
    pdf: printer,
    onProblem: () => undefined,
    mail: {
      isImmediate: () => Promise.resolve(true),
      async deliver(_mail, _recipients, { handOver }) {
        if (canLeave && (await handOver())) return { kind: 'answered', refused: [], deferred: [] };
        const problem = { code: 'greylisted', description: 'Later' } as const;
        return { kind: 'held', by: 'message', permanent: false, ...problem };
      },
    },
  });
  const path = await prepare(test);
  await test.call('PUT', path, { email: 'ann@x.example', attach_pdf: true });
  await test.call('PUT', path, { email: 'bob@x.example', attach_pdf: true });
  const { mails } = test.service.stores;
  const stored = (id: number) => JSON.parse(runNow(mails.get(id))?.message ?? '') as { pdf: object };
  expect(stored(1).pdf).toEqual({ name: 'Kiln- -lining-.pdf', content: expect.any(String) as unknown });
  const window = { offset: 0, limit: 9 };
  for (const rows of [mails.page(null, window), mails.page('queued', window), mails.listUnreported(9)]) {
    const messages = runNow(rows).map(({ message }) => JSON.parse(message) as { to: string });
    expect(messages.map(({ to }) => to).toSorted()).toEqual(['ann@x.example', 'bob@x.example']);
    for (const message of messages) expect(message).not.toHaveProperty('pdf');
  }
  canLeave = true;
  await test.call('PUT', '/mail_messages/1/retry');
  await test.call('PUT', '/mail_messages/2/cancel');
  expect([runNow(mails.get(1))?.state, runNow(mails.get(2))?.state]).toEqual(['sent', 'canceled']);
  for (const id of [1, 2]) expect(stored(id).pdf).toEqual({ name: 'Kiln- -lining-.pdf' });
});

it('a file name has no characters that are special in file names', () => {
  expect(pdfName({ title: '../a:b\u0000"c' })).toBe('..-a-b-c.pdf');
  expect(pdfName({ title: '' })).toBe('proposal.pdf');
});

it('a character that is cut in half does not break the address of the PDF', async () => {
  const { printer } = recordingPrinter();
  const test = createTestService({ pdf: printer });
  const { body } = await test.call('POST', '/proposals', { title: `${'a'.repeat(119)}😀` });
  await test.call('PUT', `/proposals/${body.data.id}/send_proposal`, { email: 'ann@x.example' });
  expect((await test.page(`/p/${body.data.attributes.public_id}/pdf`)).status).toBe(200);
});
