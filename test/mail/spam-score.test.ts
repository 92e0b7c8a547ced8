import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { composeMime } from '../../src-service/delivery/mail/compose-mime.ts';
import { createTestService } from '../../src-service/testing/test-service.ts';

const missing = inject('spamAssassinMissing');
const why = missing === null ? '' : ` (skipped: ${missing})`;

/** The score of SpamAssassin's local rules, and the rules that hit. */
async function judge(message: Buffer): Promise<{ readonly score: number; readonly report: string }> {
  const child = spawn('spamassassin', ['-L', '-t'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(message);
  const report = await text(child.stdout);
  return { score: Number(/X-Spam-Status: \w+, score=(-?[\d.]+)/u.exec(report)?.[1] ?? '99'), report };
}

describe.skipIf(missing !== null)(`SpamAssassin${why}`, () => {
  it.each(['en', 'de', 'fr', 'es', 'nl'])('%s: scores the e-mail to a client below 1', async (locale) => {
    const { call, mail } = createTestService({
      seed: { kind: 'sample' },
      publicUrl: 'https://proposals.example',
    });
    const client = await call('POST', '/clients', { name: 'Ann', email: 'ann@client.example', locale });
    const { id } = client.body.data;
    const proposal = await call('POST', '/proposals', { title: 'Website', client_id: Number(id) });
    await call('PUT', `/proposals/${proposal.body.data.id}/send_proposal`, { email: 'ann@client.example' });
    const sent = mail.messages.at(-1);
    if (sent === undefined) throw new Error('Nothing was sent');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { bytes } = await composeMime(
      { ...sent, date: new Date().toISOString() },
      { from: null, reply_to: null, dkim: { domain: 'proposals.example', selector: 's' } },
      { get: (name) => (name === 'dkim_key' ? key : null) },
      { withBcc: false },
    );
    const { score, report } = await judge(bytes);
    expect(score, report.slice(-2000)).toBeLessThan(1);
    // The rules see spam.
    const spam = Buffer.from(
      'Subject: test\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n',
    );
    if (locale === 'en') expect((await judge(spam)).score).toBeGreaterThan(100);
  });
});
