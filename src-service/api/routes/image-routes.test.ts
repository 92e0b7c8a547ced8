import { describe, expect, it } from 'vitest';
import { jpegFile, pngFile, svgFile } from '../../domain/images/testing/image-files.ts';
import { hashKey } from '../../domain/keys.ts';
import { createTestService, testKey, type TestService } from '../../testing/test-service.ts';
import { recordSchemas } from '../openapi/answer-schemas.ts';
import { runNow } from '../../storage/steps.ts';

interface FileAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly bytes: Buffer;
  readonly body: unknown;
}

async function send(
  { service }: TestService,
  [method, path]: readonly [method: string, path: string],
  file?: { readonly bytes: Buffer; readonly type: string },
  key = testKey,
): Promise<FileAnswer> {
  const headers = { Authorization: `Token token=${key}`, ...(file && { 'Content-Type': file.type }) };
  const request = new Request(`http://service.test/api/v2${path}`, {
    method,
    headers,
    ...(file && { body: new Uint8Array(file.bytes) }),
  });
  const response = await service.fetch(request);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  const body: unknown = type?.startsWith('application/json') === true ? JSON.parse(bytes.toString()) : null;
  return { status: response.status, type, bytes, body };
}

const logo = '/account/logo';
const picture = '/users/1/picture';
const svg = { bytes: svgFile('<script>alert(1)</script>'), type: 'image/svg+xml' };
const png = { bytes: pngFile(), type: 'image/png' };
const jpeg = { bytes: jpegFile(), type: 'image/jpeg' };

describe('logo and pictures', () => {
  it('a logo is cleaned, shown by its hash, served and removed', async () => {
    const test = createTestService();
    expect((await send(test, ['GET', logo])).status).toBe(404);
    const set = await send(test, ['PUT', logo], svg);
    const { data } = set.body as { readonly data: object };
    expect([set.status, recordSchemas.Account.parse(data).attributes.logo]).toEqual([
      200,
      { type: 'image/svg+xml', hash: expect.stringMatching(/^[\da-f]{64}$/u) as unknown },
    ]);
    const served = await send(test, ['GET', logo]);
    expect([served.status, served.type]).toEqual([200, 'image/svg+xml']);
    expect(served.bytes.toString()).toMatch(/^<svg [^>]*><rect width="9" height="9"\/><\/svg>$/u);
    await send(test, ['PUT', logo], png);
    expect((await send(test, ['GET', logo])).bytes).toEqual(png.bytes);
    const removed = await send(test, ['DELETE', logo]);
    expect([removed.status, removed.body]).toEqual([
      200,
      expect.objectContaining({
        data: expect.objectContaining({
          attributes: expect.objectContaining({ logo: null }) as unknown,
        }) as unknown,
      }),
    ]);
    expect((await send(test, ['GET', logo])).status).toBe(404);
  });

  it('a picture that is also the logo stays when the logo goes', async () => {
    const test = createTestService();
    await send(test, ['PUT', logo], png);
    await send(test, ['PUT', picture], png);
    await send(test, ['DELETE', logo]);
    expect((await send(test, ['GET', picture])).bytes).toEqual(png.bytes);
    const set = await send(test, ['PUT', picture], jpeg);
    const { data } = set.body as { readonly data: object };
    expect(recordSchemas.User.parse(data).attributes.picture).toMatchObject({ type: 'image/jpeg' });
    expect((await send(test, ['GET', picture])).type).toBe('image/jpeg');
    await send(test, ['DELETE', picture]);
    expect((await send(test, ['GET', picture])).status).toBe(404);
  });

  it('refuses other files with a sentence and keeps what is there', async () => {
    const test = createTestService();
    await send(test, ['PUT', logo], png);
    for (const [path, file, status, sentence] of [
      [logo, jpeg, 422, 'Send the file as image/svg+xml or image/png, not as "image/jpeg"'],
      [logo, { ...jpeg, type: 'image/png' }, 422, 'logo must be a file of type SVG or PNG'],
      [logo, { ...svg, bytes: Buffer.from('<svg') }, 422, 'logo is not a valid SVG file'],
      [logo, { ...svg, type: 'application/json' }, 422, 'not as "application/json"'],
      [logo, { ...svg, bytes: Buffer.alloc(3_000_000, 60) }, 413, 'larger than 2097152 bytes'],
      [picture, { ...jpeg, type: 'image/svg+xml' }, 422, 'Send the file as image/png or image/jpeg'],
      [picture, { ...png, bytes: pngFile({ width: 9999 }) }, 422, 'picture has 9999 by 2 pixels'],
      [picture, { ...jpeg, bytes: Buffer.alloc(1_100_000) }, 413, 'larger than 1048576 bytes'],
      ['/users/9/picture', png, 404, 'User not found'],
    ] as const) {
      const answer = await send(test, ['PUT', path], file);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        status,
        expect.objectContaining({ error: expect.stringContaining(sentence) as unknown }),
      ]);
    }
    expect((await send(test, ['GET', logo])).bytes).toEqual(png.bytes);
  });

  it('only administrators change the logo and the pictures of others', async () => {
    const test = createTestService({ seed: { kind: 'sample' } });
    const key = { name: 'k', hash: hashKey('member'), user_id: 2, startup: 0, created_at: '' } as const;
    runNow(test.service.stores.keys.insert(key));
    for (const [method, path, status] of [
      ['PUT', logo, 403],
      ['DELETE', logo, 403],
      ['PUT', picture, 403],
      ['DELETE', picture, 403],
      ['PUT', '/users/2/picture', 200],
      ['GET', '/users/2/picture', 200],
    ] as const) {
      const file = method === 'PUT' ? png : undefined;
      expect([method, path, (await send(test, [method, path], file, 'member')).status]).toEqual([
        ...[method, path, status],
      ]);
    }
  });
});
