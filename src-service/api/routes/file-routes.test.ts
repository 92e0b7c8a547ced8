import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  animatedWebpFile,
  avifFile,
  chunk,
  exifSegment,
  gifFile,
  jpegFile,
  pngFile,
  svgFile,
  webpFile,
} from '../../domain/images/testing/image-files.ts';
import { addKey } from '../../domain/keys.ts';
import { serve } from '../../server/server.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService, testKey, type TestService } from '../../testing/test-service.ts';
import { fileAnswerSchema, uploadAnswerSchema } from '../openapi/file-schemas.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Headers = Readonly<Record<string, string>>;

async function send(
  { service }: Pick<TestService, 'service'>,
  [method, path]: readonly [method: string, path: string],
  bytes: Uint8Array | null = null,
  headers: Headers = {},
): Promise<Response> {
  return await service.fetch(
    new Request(`http://service.test/api/v2${path}`, {
      method,
      headers: { Authorization: `Token token=${testKey}`, ...headers },
      ...(bytes !== null && { body: new Uint8Array(bytes) }),
    }),
  );
}

async function upload(test: TestService, bytes: Uint8Array, headers: Headers = {}) {
  const answer = await send(test, ['POST', '/files'], bytes, headers);
  expect(answer.ok).toBe(true);
  return { status: answer.status, ...fileAnswerSchema.parse(await answer.json()).file };
}

const part = (offset: number, length: number): Headers => ({
  'Upload-Offset': String(offset),
  'Upload-Length': String(length),
});

describe('POST /files', () => {
  it.each([
    ['image/png', pngFile(), [2, 2]],
    ['image/jpeg', jpegFile(8, 6), [8, 6]],
    ['image/webp', webpFile, [24, 16]],
    ['image/webp', animatedWebpFile, [24, 16]],
    ['image/avif', avifFile, [24, 16]],
    ['image/gif', gifFile(2), [3, 2]],
  ] as const)('stores a picture of type %s by its hash, once', async (type, bytes, size) => {
    const test = createTestService();
    const first = await upload(test, bytes, { 'Content-Type': type });
    const served = await send(test, ['GET', `/files/${first.hash}`]);
    const content = Buffer.from(await served.arrayBuffer());
    expect(first).toEqual({
      ...{ status: 201, hash: sha256(content), type, width: size[0], height: size[1] },
      ...{ bytes: content.length, url: `https://proposals.example/api/v2/files/${first.hash}` },
    });
    expect([served.status, served.headers.get('content-type')]).toEqual([200, type]);
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    // The type comes from the bytes.
    expect(await upload(test, bytes)).toEqual({ ...first, status: 200 });
    expect(await upload(test, content)).toEqual({ ...first, status: 200 });
    const tag = served.headers.get('etag') ?? '';
    expect((await send(test, ['GET', `/files/${first.hash}`], null, { 'If-None-Match': tag })).status).toBe(
      304,
    );
  });

  it('answers HEAD by the hash of the file and by that of the upload', async () => {
    const test = createTestService();
    const bytes = pngFile({ before: [chunk('tEXt', Buffer.from('a\0b'))] });
    const absent = await send(test, ['HEAD', `/files/${sha256(bytes)}`]);
    expect([absent.status, absent.headers.get('upload-offset')]).toEqual([404, '0']);
    const { hash } = await upload(test, bytes);
    expect(hash).toBe(sha256(pngFile()));
    for (const name of [hash, sha256(bytes)]) {
      const there = await send(test, ['HEAD', `/files/${name}`]);
      expect([there.status, there.headers.get('content-location')]).toEqual([200, `/api/v2/files/${hash}`]);
      expect(await there.text()).toBe('');
    }
  });

  it('refuses with a sentence', async () => {
    const test = createTestService();
    const digest = (bytes: Buffer): Headers => ({
      'Content-Digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    });
    for (const [bytes, headers, status, sentence] of [
      [svgFile(), { 'Content-Type': 'image/svg+xml' }, 415, 'Send the file as image/png or image/jpeg or'],
      [svgFile(), {}, 415, 'The file must be of type PNG or JPEG or WebP or AVIF or GIF'],
      [Buffer.from('%PDF-1.7'), { 'Content-Type': 'image/png' }, 415, 'The file must be of type PNG'],
      [Buffer.from('{}'), { 'Content-Type': 'application/json' }, 415, 'not as "application/json"'],
      [pngFile(), { 'Content-Encoding': 'gzip' }, 415, 'send the body uncompressed'],
      [pngFile({ width: 9999 }), {}, 422, 'file has 9999 by 2 pixels'],
      [pngFile().subarray(0, 40), {}, 422, 'file is not complete'],
      [pngFile(), digest(jpegFile()), 422, 'file does not have the declared SHA-256'],
      [Buffer.alloc(10 * 1024 * 1024 + 1), {}, 413, 'larger than 10485760 bytes'],
      [Buffer.alloc(0), {}, 415, 'The file must be of type PNG'],
    ] as const) {
      const answer = await send(test, ['POST', '/files'], bytes, headers);
      const { error } = (await answer.json()) as { error: string };
      expect([answer.status, error]).toEqual([status, expect.stringContaining(sentence)]);
    }
    expect((await upload(test, pngFile(), digest(pngFile()))).status).toBe(201);
    const body = { Authorization: 'Token token=none' };
    expect((await send(test, ['POST', '/files'], pngFile(), body)).status).toBe(401);
  });

  it('needs the right to write, and takes effect once with an Idempotency-Key', async () => {
    const test = createTestService();
    const { stores } = test.service;
    runNow(
      addKey({ stores, clock: test.clock }, { key: 'reading-key', name: 'r', userId: 1, scope: 'read' }),
    );
    const reader = { Authorization: 'Token token=reading-key' };
    expect((await send(test, ['POST', '/files'], pngFile(), reader)).status).toBe(403);
    const keyed = { 'Idempotency-Key': 'once' };
    const first = await send(test, ['POST', '/files'], pngFile(), keyed);
    const again = await send(test, ['POST', '/files'], pngFile(), keyed);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(await again.text()).toBe(await first.text());
    expect((await send(test, ['GET', `/files/${sha256(pngFile())}`], null, reader)).status).toBe(200);
  });
});

describe('an upload in parts', () => {
  // More than one write of a socket.
  const bytes = pngFile({ after: [chunk('loCl', Buffer.alloc(300_000, 7))] });
  const address = `/files/${sha256(bytes)}`;

  it('goes on where it was, and ends like a whole one', async () => {
    const test = createTestService();
    const total = bytes.length;
    for (const [from, to] of [
      [0, 100],
      [100, 100],
      [100, 250_000],
    ] as const) {
      const answer = await send(test, ['PATCH', address], bytes.subarray(from, to), part(from, total));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, String(to)]);
      expect(uploadAnswerSchema.parse(await answer.json())).toEqual({
        upload: { offset: to, length: total },
      });
      const head = await send(test, ['HEAD', address]);
      expect([head.status, head.headers.get('upload-offset')]).toEqual([404, String(to)]);
    }
    const last = await send(test, ['PATCH', address], bytes.subarray(250_000), part(250_000, total));
    const answer: unknown = await last.json();
    expect([last.status, fileAnswerSchema.parse(answer).file.hash]).toEqual([201, sha256(pngFile())]);
    expect((await send(test, ['HEAD', address])).status).toBe(200);
    // The answer was lost, and the last part comes again.
    const again = await send(test, ['PATCH', address], bytes.subarray(250_000), part(250_000, total));
    expect([again.status, await again.json()]).toEqual([200, answer]);
    expect(runNow(test.service.database.query('SELECT * FROM file_parts').all())).toEqual([]);
  });

  it('keeps what has arrived of a part that breaks off', { timeout: 30_000 }, async () => {
    const test = createTestService();
    const server = await serve(test.service, { port: 0, latencyMs: 0 });
    try {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `PATCH /api/v2${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${testKey}\r\n` +
          `Upload-Offset: 0\r\nUpload-Length: ${String(bytes.length)}\r\nContent-Length: ${String(bytes.length)}\r\n\r\n`,
      );
      socket.write(bytes.subarray(0, 200_000));
      await delay(300);
      socket.destroy();
      const arrived = async (): Promise<number> =>
        Number((await send(test, ['HEAD', address])).headers.get('upload-offset'));
      await expect.poll(arrived, { timeout: 10_000 }).toBe(200_000);
      const rest = await send(test, ['PATCH', address], bytes.subarray(200_000), part(200_000, bytes.length));
      expect(rest.status).toBe(201);
    } finally {
      await server.stop();
    }
  });

  it('refuses what does not fit, and forgets what cannot become a file', async () => {
    const test = createTestService();
    const total = bytes.length;
    await send(test, ['PATCH', address], bytes.subarray(0, 1000), part(0, total));
    const wrong = await send(test, ['PATCH', address], bytes.subarray(500, 600), part(500, total));
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '1000']);
    for (const [path, content, headers, status, sentence] of [
      [address, bytes, part(1000, total), 422, 'is longer than the'],
      [address, bytes.subarray(0, 9), part(1000, total + 1), 422, `Upload-Length must be ${String(total)}`],
      [address, bytes.subarray(0, 9), {}, 422, 'Upload-Offset must be a header'],
      [address, bytes.subarray(0, 9), { 'Upload-Offset': '0' }, 422, 'Upload-Length must be a header'],
      [address, bytes.subarray(0, 9), part(0, 11_000_000), 413, 'A file may have 10485760 bytes at most'],
      ['/files/abc', bytes, part(0, total), 422, 'hash must be the SHA-256'],
    ] as const) {
      const answer = await send(test, ['PATCH', path], content, headers);
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
    }
    const other = `/files/${'a'.repeat(64)}`;
    await send(test, ['PATCH', other], bytes.subarray(0, 1000), part(0, total));
    const ended = await send(test, ['PATCH', other], bytes.subarray(1000), part(1000, total));
    expect(((await ended.json()) as { error: string }).error).toContain('does not have the declared SHA-256');
    expect((await send(test, ['HEAD', other])).headers.get('upload-offset')).toBe('0');
  });

  it('leaves the parts of ten uploads', async () => {
    const test = createTestService();
    const names = Array.from({ length: 12 }, (_, index) => `/files/${index.toString(16).padStart(64, '0')}`);
    for (const name of names) {
      await send(test, ['PATCH', name], Buffer.alloc(10), part(0, 1000));
      test.clock.advance(1000);
    }
    const kept = await Promise.all(
      names.map(async (name) => (await send(test, ['HEAD', name])).headers.get('upload-offset')),
    );
    expect(kept).toEqual([
      ...Array.from({ length: 2 }, () => '0'),
      ...Array.from({ length: 10 }, () => '10'),
    ]);
  });
});

describe('the picture of a text', () => {
  async function withPicture(test: TestService, source: (url: string, hash: string) => string) {
    const { hash, url } = await upload(test, jpegFile(8, 8, [exifSegment(6)]));
    const { body } = await test.call('POST', '/proposals', { title: 'With a picture' });
    const section = await test.call('POST', '/sections', {
      proposal_id: Number(body.data.id),
      body: `<p>Look: src="${url}"</p><img src="${source(url, hash)}" alt="A"><script>1</script>`,
    });
    const publicId = body.data.attributes.public_id;
    return {
      hash,
      publicId,
      page: `/p/${publicId}`,
      sectionId: section.body.data.id,
      proposalId: body.data.id,
    };
  }

  it.each([
    ['its url', (url: string) => url],
    ['a path', (_: string, hash: string) => `/api/v2/files/${hash}`],
    [
      'the address of an earlier host',
      (_: string, hash: string) => `http://old.example:1/x/api/v2/files/${hash}`,
    ],
  ])('is on the page of its proposal, by %s', async (_, source) => {
    const test = createTestService();
    const { hash, publicId, page } = await withPicture(test, source);
    const shown = await (await test.page(page)).text();
    expect(shown).toMatch(new RegExp(` src="${publicId}/files/${hash}"[^<>]* alt="A"`, 'u'));
    expect(shown).not.toContain('<script>1');
    const served = await test.page(`${page}/files/${hash}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(sha256(Buffer.from(await served.arrayBuffer()))).toBe(hash);
  });

  it('is under no other proposal, and under none after it was taken out', async () => {
    const test = createTestService();
    const { hash, page, sectionId, proposalId } = await withPicture(test, (url) => url);
    const other = (await test.call('POST', '/proposals', { title: 'Another' })).body.data;
    const [logo] = [await upload(test, pngFile())];
    const status = async (path: string): Promise<number> => (await test.page(path)).status;
    const otherPage = `/p/${other.attributes.public_id}`;
    expect(await status(`${otherPage}/files/${hash}`)).toBe(404);
    // The address of logos serves no picture of a text.
    expect(await status(`${page}/images/${hash}`)).toBe(404);
    expect(await status(`${page}/files/${logo.hash}`)).toBe(404);
    expect(await status(`${page}/files/${'0'.repeat(64)}`)).toBe(404);
    await test.call('POST', '/sections', {
      proposal_id: Number(other.id),
      section_type: 'cost',
      body: '',
    });
    await test.call('PUT', `/sections/${sectionId}`, { body: '<p>None</p>' });
    expect(await status(`${page}/files/${hash}`)).toBe(404);
    await test.call('PUT', `/sections/${sectionId}`, { body: `<img src="/api/v2/files/${hash}">` });
    expect(await status(`${page}/files/${hash}`)).toBe(200);
    await test.call('PUT', `/proposals/${proposalId}/archive`);
    expect(await status(`${page}/files/${hash}`)).toBe(404);
  });

  it('is in the PDF, which has no network', async () => {
    const printed: string[] = [];
    const pdf = {
      print: (html: string) => {
        printed.push(html);
        return Promise.resolve(Buffer.from('%PDF'));
      },
      close: () => Promise.resolve(),
    };
    const test = createTestService({ pdf });
    await send(test, ['PUT', '/account/logo'], pngFile(), { 'Content-Type': 'image/png' });
    const { page, publicId } = await withPicture(test, (url) => url);
    expect((await test.page(`${page}/pdf`)).status).toBe(200);
    const [html = ''] = printed;
    const picture = Buffer.from(
      await (
        await send(test, [
          'GET',
          '/files/' + /files\/([0-9a-f]{64})/u.exec(await (await test.page(page)).text())?.[1],
        ])
      ).arrayBuffer(),
    );
    expect(html).toContain(`src="data:image/jpeg;base64,${picture.toString('base64')}"`);
    expect(html).toContain(`src="data:image/png;base64,${pngFile().toString('base64')}"`);
    expect(html).not.toContain(`${publicId}/files`);
    // Words stay words.
    expect(html).toContain('Look: src=');
  });
});
