import { describe, expect, it } from 'vitest';
import { sizeOfJpeg } from '../../domain/images/clean-jpeg.ts';
import { pngFile } from '../../domain/images/testing/image-files.ts';
import { photo } from '../../domain/images/testing/photo.ts';
import { createTestService, testKey, type TestService } from '../../testing/test-service.ts';
import { createPagePictures } from './page-pictures.ts';

const bytes = Buffer.alloc(6000, 'picture');
const embedded = (more = bytes): string => `data:image/jpeg;base64,${more.toString('base64')}`;
const figure = (source: string): string =>
  `<figure class="picture wide"><img src="${source}" width="40" height="30" alt="Pier"></figure>`;

async function withBody(body: string): Promise<TestService & { readonly path: string }> {
  const test = createTestService();
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body: answer } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
  await test.call('POST', '/sections', { proposal_id: 1, title: 'Plan', section_type: 'text', body });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return { ...test, path: `/p/${answer.data.attributes.public_id}` };
}

const imagesOf = async (test: TestService & { readonly path: string }): Promise<readonly string[]> =>
  (await (await test.page(test.path)).text()).match(/<img[^>]*>/gu) ?? [];
const sourceOf = (image = ''): string =>
  new URL(/src="([^"]*)"/u.exec(image)?.[1] ?? '', 'http://service.test/p/page').pathname;

describe('a picture in a text', () => {
  it('is no part of the page, which would wait for it', async () => {
    const test = await withBody(figure(embedded()));
    expect(await (await test.page(test.path)).text()).not.toContain('base64');
    const [image] = await imagesOf(test);
    expect(image).toMatch(/ width="40" height="30" alt="Pier"/u);
    const answer = await test.page(sourceOf(image));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('is shown by the page of its own proposal alone, as long as it is there', async () => {
    const test = await withBody(figure(embedded()));
    const { body } = await test.call('POST', '/proposals', { title: 'Other', client_id: 1 });
    const source = sourceOf((await imagesOf(test))[0]);
    const status = async (path: string): Promise<number> => (await test.page(path)).status;
    const name = source.split('/').at(-1) ?? '';
    expect(await status(source)).toBe(200);
    expect(await status(source.replace(test.path, `/p/${body.data.attributes.public_id}`))).toBe(404);
    expect(await status(source.replace(name, '0'.repeat(32)))).toBe(404);
    expect(await status(source.replace('/inline/1/', '/inline/2/'))).toBe(404);
    expect(await status(source.replace('/inline/1/', '/inline/x/'))).toBe(404);
    await test.call('PUT', '/sections/1', { body: figure(embedded(Buffer.alloc(6000, 'another'))) });
    expect(await status(source)).toBe(404);
    const next = sourceOf((await imagesOf(test))[0]);
    expect(await status(next)).toBe(200);
    await test.call('PUT', '/proposals/1/archive');
    expect(await status(next)).toBe(404);
  });

  it('that is smaller than a request stays where it is', async () => {
    const test = await withBody(figure(embedded(bytes.subarray(0, 90))));
    expect((await imagesOf(test))[0]).toContain(embedded(bytes.subarray(0, 90)));
  });

  it('loads when it comes into sight, besides the first, which may be in sight', async () => {
    const test = await withBody(
      figure(embedded()) + figure(embedded(bytes.subarray(9))) + figure('https://example.com/a.png'),
    );
    const [first, ...others] = await imagesOf(test);
    expect(first).toContain('<img src=');
    expect(others).toHaveLength(2);
    for (const image of others) expect(image).toContain('<img loading="lazy" decoding="async" src=');
  });

  it('on the cover comes before everything else', async () => {
    const test = await withBody(figure(embedded()) + figure(embedded(bytes.subarray(9))));
    await test.call('PUT', '/proposals/1', { theme: 'editorial' });
    const [cover, other] = await imagesOf(test);
    expect(cover).toContain('<img fetchpriority="high" src=');
    expect(other).toContain('loading="lazy"');
  });

  it('of another kind than pixels gets no address', () => {
    const markup = `<img src="data:image/svg+xml;base64,${bytes.toString('base64')}">`;
    expect(createPagePictures('x')(markup, 1)).not.toContain('/inline/');
  });
});

const upload = async (test: TestService, file: Uint8Array): Promise<string> => {
  const answer = await test.service.fetch(
    new Request('http://service.test/api/v2/files', {
      method: 'POST',
      headers: { Authorization: `Token token=${testKey}` },
      body: new Uint8Array(file),
    }),
  );
  return ((await answer.json()) as { file: { hash: string } }).file.hash;
};
const attributesOf = (image = ''): Record<string, string> =>
  Object.fromEntries(
    Array.from(image.matchAll(/([a-z]+)="([^"]*)"/gu), ([, name = '', value = '']) => [name, value]),
  );

describe('a picture that is a file', () => {
  const file = (hash: string, attributes = ''): string => `<img src="/api/v2/files/${hash}"${attributes}>`;

  it('is served in smaller widths, and has its size before it arrives', async () => {
    const test = await withBody('');
    const hash = await upload(test, photo(1300, 650));
    await test.call('PUT', '/sections/1', { body: `<p>Pier ${file(hash)}</p>` });
    const { src = '', srcset, sizes, width, height } = attributesOf((await imagesOf(test))[0]);
    expect({ srcset, sizes, width, height }).toEqual({
      srcset: `${src}/480 480w, ${src}/960 960w, ${src} 1300w`,
      sizes: 'min(100vw - 40px,680px)',
      width: '1300',
      height: '650',
    });
    const path = `/p/${src}`;
    const bodies = await Promise.all(
      [`${path}/480`, `${path}/960`, path].map(async (address) => {
        const answer = await test.page(address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        expect(answer.headers.get('content-security-policy')).toContain('sandbox');
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(bodies.map(sizeOfJpeg)).toEqual([
      [480, 240],
      [960, 480],
      [1300, 650],
    ]);
    for (const other of ['/481', '/0', '/1300', '/x'])
      expect((await test.page(path + other)).status).toBe(404);
    await test.call('PUT', '/proposals/1/archive');
    expect((await test.page(`${path}/480`)).status).toBe(404);
    await test.service.close();
  });

  it('says how wide its layout shows it', async () => {
    const test = await withBody('');
    const hash = await upload(test, photo(1300, 650));
    const figures = ['small', 'right', 'wide', 'banner'].map(
      (layout) => `<figure class="picture ${layout}">${file(hash)}</figure>`,
    );
    const body = ['<p>Pier</p>', ...figures, `<p>${file(hash, ' width="320"')}</p>`].join('');
    await test.call('PUT', '/sections/1', { body });
    const images = (await imagesOf(test)).map(attributesOf);
    const wide = '(max-width:640px) max(100vw,480px), max(min(100vw,816px),800px)';
    expect(images.map(({ sizes }) => sizes)).toEqual([
      'min(100vw - 40px,240px)',
      'min(100vw - 40px,680px)',
      wide,
      wide,
      'min(100vw - 40px,320px)',
    ]);
    expect(images.map(({ loading }) => loading)).toEqual([undefined, 'lazy', 'lazy', 'lazy', 'lazy']);
    expect(images.at(-1)).toMatchObject({ width: '320', height: '160' });
  });

  it('that is no photo, or hardly wider, has one width and its size', async () => {
    const test = await withBody('');
    const hashes = [
      await upload(test, pngFile({ width: 2000, height: 10, content: Buffer.alloc(10 * 8001) })),
      await upload(test, photo(500, 100)),
    ];
    await test.call('PUT', '/sections/1', { body: hashes.map((hash) => file(hash)).join('') });
    const images = (await imagesOf(test)).map(attributesOf);
    expect(images.map(({ width, height, srcset }) => [width, height, srcset])).toEqual([
      ['2000', '10', undefined],
      ['500', '100', undefined],
    ]);
  });
});
