import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fontFilesOf } from '#shared/document/render/document-fonts.ts';
import { fontIds } from '#shared/domain/account/brand.ts';
import { pngFile, svgFile } from '../domain/images/testing/image-files.ts';
import { createTestService, testKey, type TestService } from '../testing/test-service.ts';

const svgType = 'image/svg+xml';

async function upload({ service }: TestService, path: string, type: string, bytes: Buffer): Promise<void> {
  const headers = { Authorization: `Token token=${testKey}`, 'Content-Type': type };
  const body = new Uint8Array(bytes);
  const request = new Request(`http://service.test/api/v2${path}`, { method: 'PUT', headers, body });
  expect((await service.fetch(request)).status).toBe(200);
}

async function introduce(test: TestService): Promise<void> {
  await test.call('PUT', '/account/me', {
    ...{ name: 'Blau & Söhne', address: 'Weg 1', postcode: '50667', city: 'Köln', country: 'Deutschland' },
    ...{ tax_number: 'DE 123', telephone: '+49 221 1', web: 'https://blau.example', font: 'slab' },
    ...{ main_color: '#ffee00', accent_color: '#102a43' },
  });
  await test.call('PUT', '/users/me', { name: 'Ada Blau', email: 'ada@blau.example' });
}

async function sent(test: TestService, locale = 'de'): Promise<string> {
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale });
  await test.call('POST', '/proposals', { title: 'عرض', client_id: 1 });
  await test.call('POST', '/sections', { proposal_id: 1, title: 'One', body: '<p>Text</p>' });
  const { body } = await test.call('GET', '/proposals/1');
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return `/p/${body.data.attributes.public_id}`;
}

describe('identity', () => {
  it('the page shows who offers: name, address, tax number, and the sender', async () => {
    const test = createTestService();
    await introduce(test);
    const text = await (await test.page(await sent(test))).text();
    const imprint = (/<address class="imprint">[^]*<\/address>/u.exec(text)?.[0] ?? '').replaceAll(
      /\s+/gu,
      ' ',
    );
    for (const part of ['Blau &amp; Söhne', 'Weg 1', '50667 Köln', 'Deutschland', 'Steuernummer: DE 123'])
      expect(imprint).toContain(part);
    for (const part of ['Ada Blau', 'mailto:ada@blau.example', '+49 221 1', '>blau.example<'])
      expect(imprint).toContain(part);
  });

  it('a business that has not said who it is shows no address that nobody reads', async () => {
    const test = createTestService();
    const text = await (await test.page(await sent(test))).text();
    expect(text).not.toMatch(/<address|business\.invalid/u);
    expect(text).toContain('My business');
  });

  it('colors and typeface are the brand’s where they are readable, and the policy allows their style sheet', async () => {
    const test = createTestService();
    await introduce(test);
    const path = await sent(test);
    const page = await test.page(path);
    const text = await page.text();
    expect(text).toMatch(
      /:root\{--button:#ffee00;--on-button:#000000;--mark:#102a43;--sans:"Zilla Slab",[^}]*\}/u,
    );
    const styles = /<style>([^]*?)<\/style>/u.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    await test.call('PUT', '/account/me', { main_color: null, accent_color: null, font: 'inter' });
    expect(await (await test.page(path)).text()).not.toContain('--button:#');
  });

  it('logo and picture have addresses of the page, which only those know who know the page', async () => {
    const test = createTestService();
    await introduce(test);
    await upload(test, '/account/logo', svgType, svgFile());
    await upload(test, '/users/1/picture', 'image/png', pngFile());
    const path = await sent(test);
    const text = await (await test.page(path)).text();
    expect(text).toMatch(/<p class="from" dir="auto">\s*<img src="[^"]+" alt="Blau &amp; Söhne" \/>/u);
    const sources = Array.from(text.matchAll(/<img src="([^"]+)"/gu), ([, source = '']) => source);
    expect(sources).toHaveLength(2);
    const answers = await Promise.all(sources.map((source) => test.page(`/p/${source}`)));
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, svgType],
      [200, 'image/png'],
    ]);
    expect(answers[0]?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/u);
    const [logo = ''] = sources;
    expect((await test.page(logo.replace(path, '/p/unknown'))).status).toBe(404);
    expect((await test.page(logo.replace(/.$/u, 'x'))).status).toBe(404);
  });

  it('the PDF contains logo and picture, as printing has no network', async () => {
    const printed: string[] = [];
    const print = (document: string): Promise<Uint8Array> => {
      printed.push(document);
      return Promise.resolve(new Uint8Array());
    };
    const test = createTestService({ pdf: { print, close: () => Promise.resolve() } });
    await upload(test, '/account/logo', svgType, svgFile());
    const path = await sent(test);
    await test.page(`${path}/pdf`);
    expect(printed[0]).toContain('<img src="data:image/svg+xml;base64,');
  });

  it.each(fontIds)('%s: the page loads its font from here, the PDF contains it', async (font) => {
    const printed: string[] = [];
    const print = (document: string): Promise<Uint8Array> => {
      printed.push(document);
      return Promise.resolve(new Uint8Array());
    };
    const test = createTestService({ pdf: { print, close: () => Promise.resolve() } });
    await test.call('PUT', '/account/me', { font });
    const path = await sent(test);
    const page = await test.page(path);
    const files = Array.from(
      (await page.text()).matchAll(/url\(\.\.(\/fonts\/[^)]+)\)/gu),
      ([, file = '']) => file,
    );
    expect(files).toEqual(fontFilesOf(font).map(({ name }) => `/fonts/${name}`));
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self';");
    for (const file of files) {
      const answer = await test.page(file);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    }
    await test.page(`${path}/pdf`);
    const [document = ''] = printed;
    expect(document).not.toContain('/fonts/');
    const { family } = fontFilesOf(font)[0] ?? {};
    const faces = document.match(/@font-face\{[^}]*url\(data:font\/woff2;base64,d09GMg[^}]*\}/gu) ?? [];
    expect(faces.length).toBeGreaterThanOrEqual(5);
    expect(faces.filter((face) => !face.includes(`font-family:"${family}"`))).toEqual([]);
  });

  it('only fonts are served as fonts', async () => {
    const { page } = createTestService();
    expect((await page('/fonts/inter-latin-400-normal.woff')).status).toBe(404);
    expect((await page('/fonts/..%2Fpackage.json')).status).toBe(404);
  });

  it('titles and texts take their direction from what they say', async () => {
    const test = createTestService();
    const text = await (await test.page(await sent(test))).text();
    expect(text).toContain('<h1 dir="auto">عرض</h1>');
    expect(text).toContain('<h2 dir="auto">One</h2>');
    expect(text).toContain('<div class="body" dir="auto">');
  });
});
