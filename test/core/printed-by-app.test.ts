import { expect, test, vi } from 'vitest';
import path from 'node:path';
import { launchServices } from '../support/core/launch-service.ts';
import { readMailbox } from '../support/mailbox.ts';
import { serviceClient } from '../support/service-client.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import type { PrintJob } from '#shared/bridge/files.ts';
import { callService } from '../mail/call-service.ts';

/** PDFs of the embedded service come from the app's own printer, so that no other browser is needed. */

test('the app prints for its service: the first failure delays the message, the next PDF leaves with it', async () => {
  const folder = await makeTemporaryFolder('printed-by-app');
  const jobs: PrintJob[] = [];
  const launch = launchServices(folder.path, undefined, (job) => {
    jobs.push(job);
    return jobs.length === 1
      ? Promise.reject(new Error('The window is gone'))
      : Promise.resolve(Buffer.from('%PDF-1.7 by the app'));
  });
  const service = await launch({
    workspace: 'business',
    port: await chooseFreePort(),
    publicUrl: null,
    isExisting: false,
    repair: null,
  });
  try {
    const { create, update } = serviceClient(service);
    const { messages } = callService(service);
    const email = 'ida@client.example';
    const client = await create('/clients', { name: 'Ida', email });
    const proposal = await create('/proposals', { title: 'Bricks', client_id: Number(client) });
    await create('/sections', { proposal_id: Number(proposal), title: 'Why', body: '<p>Because.</p>' });
    await update(`/proposals/${proposal}/send_proposal`, { email, attach_pdf: true });
    const [waiting] = await messages();
    expect(waiting).toMatchObject({ state: 'waiting', failure_code: 'pdf-failed' });
    await update(`/mail_messages/${waiting?.id ?? ''}/retry`, {});
    const mailbox = path.join(folder.path, 'business-mail');
    const mails = await vi.waitFor(async () => {
      const found = await readMailbox(mailbox);
      expect(found).toHaveLength(1);
      return found;
    }, 20_000);
    expect(mails[0]?.attachments[0]).toMatchObject({ name: 'Bricks.pdf', type: 'application/pdf' });
    expect(mails[0]?.attachments[0]?.bytes.toString()).toBe('%PDF-1.7 by the app');
    expect(jobs[1]).toMatchObject({ pageSize: 'A4', html: expect.stringContaining('Because.') });
  } finally {
    await service.stop();
    await folder.remove();
  }
}, 60_000);
