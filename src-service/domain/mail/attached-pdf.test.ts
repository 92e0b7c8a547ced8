import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { composeMime, ownIdentity } from '../../delivery/mail/compose-mime.ts';
import type { PdfPrinter } from '../../page/pdf/pdf-printer.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { pdfName } from './pdf-name.ts';

/** A printer that keeps what it was given; its PDFs differ like those of a browser. */
function recordingPrinter() {
  const documents: string[] = [];
  const failures = { left: 0 };
  const printer: PdfPrinter = {
    print(document, pageSize) {
      if (failures.left > 0) {
        failures.left -= 1;
        return Promise.reject(new Error('The browser is gone'));
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

it('a file name has no characters that are special in file names', () => {
  expect(pdfName({ title: '../a:b\u0000"c' })).toBe('..-a-b-c.pdf');
  expect(pdfName({ title: '' })).toBe('proposal.pdf');
});
