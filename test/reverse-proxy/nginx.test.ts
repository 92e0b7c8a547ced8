import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import { checkPublicUrl } from '../../src-main/core/hosting/check-public-url.ts';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import { findChromium } from '../electron-double/chromium/find-chromium.ts';
import { createHttpsCall } from '../support/system/https-call.ts';
import { serviceClient } from '../support/service-client.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { nginxFile, startNginx, type Nginx } from './start-nginx.ts';

/** The service behind a real reverse proxy with TLS, by the configuration of docs/operating.md. */

/** Another address of loopback than the proxy's, so that the two differ in the evidence. */
const clientIp = '127.0.0.5';

it('docs/operating.md shows the configuration that is tested here', () => {
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  expect(docs).toContain(`\`\`\`nginx\n${readFileSync(nginxFile, 'utf8')}\`\`\``);
});

describe.skipIf(inject('nginxMissing') !== null).each([
  ['at an address of its own', ''],
  ['below a path of a website', '/offers'],
])('the service behind nginx %s', (_where, prefix) => {
  let folder: TemporaryFolder;
  let nginx: Nginx;
  let service: ServiceProcess;
  let publicUrl: string;
  let link: string;

  let call: ReturnType<typeof createHttpsCall>;

  beforeAll(async () => {
    folder = await makeTemporaryFolder('nginx');
    const own = await chooseFreePort();
    publicUrl = `https://localhost:${own}${prefix}`;
    service = await startService({
      folder: folder.path,
      flags: ['--public-url', publicUrl, '--trusted-proxy', '127.0.0.1', '--rate-limit', 'off'],
    });
    const ports = { own, service: Number(new URL(service.url).port) };
    nginx = await startNginx(
      folder.path,
      ports,
      prefix === ''
        ? []
        : [
            ['location /', `location ${prefix}/`],
            [`:${ports.service};`, `:${ports.service}/;`],
          ],
    );
    call = createHttpsCall(nginx.ca, clientIp);
    const { create, update } = serviceClient(service);
    await update('/account/me', { name: 'Kiln & Co.', font: 'slab', main_color: '#123456' });
    const logo = pngFile({ width: 48, height: 12, content: Buffer.alloc(12 * (1 + 48 * 4), 0x80) });
    // A line of a PNG begins with its filter.
    await fetch(`${service.url}/account/logo`, {
      method: 'PUT',
      headers: { authorization: `Token token=${service.key}`, 'content-type': 'image/png' },
      body: new Uint8Array(logo),
    });
    const email = 'ida@client.example';
    const client = await create('/clients', { name: 'Ida', email });
    const proposal = await create('/proposals', { title: 'Kiln lining', client_id: Number(client) });
    await create('/sections', { proposal_id: Number(proposal), title: 'Why', body: '<p>Because.</p>' });
    await update(`/proposals/${proposal}/send_proposal`, { email });
    link = (await service.mails())[0]?.links.find((address) => address.includes('/p/')) ?? '';
  }, 60_000);

  afterAll(async () => {
    await nginx.stop();
    await service.stop();
    await folder.remove();
  });

  it('is found by the app’s check, and only with a certificate that is trusted', async () => {
    const local = new URL(service.url).origin;
    const trusting = createNodeFetch({ extraCertificates: [nginx.ca] });
    expect(await checkPublicUrl(trusting, local, publicUrl)).toEqual({ type: 'reached', isPrivate: true });
    expect(await checkPublicUrl(createNodeFetch(), local, publicUrl)).toMatchObject({ type: 'certificate' });
  });

  it('links to the public address, and its page, PDF, fonts and logo load in a browser', async () => {
    expect(link.startsWith(`${publicUrl}/p/`)).toBe(true);
    const browser: Browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      const answers = new Map<string, number>();
      page.on('response', (response) => answers.set(response.url(), response.status()));
      const problems: string[] = [];
      page.on('console', (message) => {
        // Browsers ask the website itself for an icon.
        const isIcon = message.location().url.endsWith('/favicon.ico');
        if (message.type() === 'error' && !isIcon) problems.push(message.text());
      });
      await page.goto(link);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('heading', { name: 'Kiln lining' }).isVisible()).toBe(true);
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(
        true,
      );
      expect(
        await page.evaluate(() => [...document.images].map(({ naturalWidth }) => naturalWidth > 0)),
      ).toEqual([true]);
      const paths = [...answers.keys()].map((url) => url.replace(publicUrl, ''));
      expect(paths.some((found) => found.startsWith('/fonts/'))).toBe(true);
      expect(paths.some((found) => found.includes('/styles/'))).toBe(true);
      expect([...answers.values()].filter((status) => status >= 400)).toEqual([]);
      expect(problems).toEqual([]);
      const pdf = await page.evaluate(
        () => [...document.links].find(({ href }) => href.endsWith('/pdf'))?.href ?? '',
      );
      const { status, type, body } = await call(pdf);
      expect([status, type, body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    } finally {
      await browser.close();
    }
  });

  it('records an acceptance with the client’s own address, not the proxy’s and not a forged one', async () => {
    const page = (await call(link)).body.toString();
    const token = /name="token" value="([^"]+)"/u.exec(page)?.[1] ?? '';
    const sums = /name="sums" value="([^"]*)"/u.exec(page)?.[1] ?? '';
    const answer = await call(link, {
      form: { token, sums, decision: 'accept', name: 'Ida Holm', message: '' },
      headers: { 'X-Forwarded-For': '203.0.113.66', Origin: new URL(publicUrl).origin },
    });
    expect(answer.status).toBe(303);
    expect((await call(link)).body.toString()).toContain('Ida Holm');
    expect(service.database.all('SELECT status FROM proposals')).toEqual([{ status: 'accepted' }]);
    expect(
      service.database.all(
        "SELECT ip_address FROM activities WHERE activity_type = 'client_accepted_proposal'",
      ),
    ).toEqual([{ ip_address: clientIp }]);
  });

  it('is told apart from a proxy that does not reach it', async () => {
    const local = new URL(service.url).origin;
    const answered = createNodeFetch({ extraCertificates: [nginx.ca] });
    let isStopped = false;
    const fetchOnce: typeof fetch = async (input, init) => {
      const answer = await answered(input, init);
      // The service ends between the call on this computer and the one through the proxy.
      if (!isStopped) await service.kill();
      isStopped = true;
      return answer;
    };
    expect(await checkPublicUrl(fetchOnce, local, publicUrl)).toEqual({ type: 'proxy-error', status: 502 });
    await service.restart();
  });
});
