import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pngFile, svgFile } from '../images/testing/image-files.ts';
import { logoTypes } from '#shared/domain/account/images.ts';
import { setLogo } from '../images/account-images.ts';
import { cleanImage } from '../images/clean-image.ts';
import { composeMime, ownIdentity } from '../../delivery/mail/compose-mime.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { runNow } from '../../storage/steps.ts';

async function mailOf(test: TestService, locale = 'fr'): Promise<OutgoingMail> {
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale });
  const { body } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
  await test.call('PUT', `/proposals/${body.data.id}/send_proposal`, { email: 'ann@x.example' });
  const mail = test.mail.messages.at(-1);
  if (mail === undefined) throw new Error('No message');
  return mail;
}

function withLogo(bytes: Buffer): TestService {
  const test = createTestService();
  const logo = { ...cleanImage(bytes, 'logo', logoTypes), isOutside: false };
  runNow(setLogo(test.service.context, logo));
  return test;
}

it('a message ends with the signature of its sender, in HTML and text', async () => {
  const test = createTestService();
  await test.call('PUT', '/users/me', { name: 'Ada', signature: 'Ada Blau <CEO>\nBlau GmbH' });
  const { html, text, from } = await mailOf(test);
  expect(html).toContain('Ada Blau &lt;CEO&gt;<br>Blau GmbH');
  expect(text).toMatch(/\n\nAda Blau <CEO>\nBlau GmbH\n$/u);
  expect(from.name).toBe('Ada, My business');
});

it('the button has the main color of the account and readable text', async () => {
  const test = createTestService();
  await test.call('PUT', '/account/me', { main_color: '#ffee00' });
  const { html } = await mailOf(test);
  expect(html).toMatch(/bgcolor="#ffee00" class="mail-action" style="[^"]*background:#ffee00/u);
  expect(html).toMatch(/class="mail-button" style="[^"]*background:#ffee00;color:#000000/u);
  expect(html).toContain('[data-ogsc] .mail-button{color:#000000!important}');
  expect(html).toContain('Voir la proposition');
  expect(html).not.toContain('#166b4d');
});

it('a PNG logo is part of the message and scaled; its text is the account’s name', async () => {
  const width = 480;
  const content = Buffer.alloc(120 * (1 + width * 4));
  const png = pngFile({ width, height: 120, content });
  const { html, inline = [] } = await mailOf(withLogo(png));
  const [picture] = inline;
  expect(inline).toHaveLength(1);
  expect(html).toContain(`<img src="cid:${picture?.cid ?? ''}" alt="My business" width="192" height="48"`);
  expect(Buffer.from(picture?.content ?? '', 'base64')).toEqual(png);
});

it('without a logo that mail programs show, the name stands in text', async () => {
  const noise = randomBytes(200 * (1 + 200 * 4));
  for (let line = 0; line < 200; line += 1) noise[line * 801] = 0;
  for (const logo of [svgFile(), pngFile({ width: 200, height: 200, content: noise })]) {
    const { html, inline = [] } = await mailOf(withLogo(logo));
    expect([inline, /<h1[^>]*>([^<]*)<\/h1>/u.exec(html)?.[1]]).toEqual([[], 'My business']);
  }
});

it('the largest logo in a message is inline and leaves it below 100 kB', async () => {
  const content = randomBytes(108 * (1 + 110 * 4));
  for (let line = 0; line < 108; line += 1) content[line * 441] = 0;
  const mail = await mailOf(withLogo(pngFile({ width: 110, height: 108, content })));
  const { bytes } = await composeMime(mail, ownIdentity, { get: () => null }, { withBcc: false });
  const text = bytes.toString('latin1');
  expect(mail.inline?.[0]?.content.length).toBeGreaterThan(60_000);
  expect(bytes.byteLength).toBeLessThan(100_000);
  expect(text).toMatch(/Content-Disposition: inline/u);
  expect(/Content-ID:\s+<([^>]+)>/iu.exec(text)?.[1]).toBe(mail.inline?.[0]?.cid);
});
