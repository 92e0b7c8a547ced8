import { expect, test } from 'vitest';
import { createApiClient } from '../api-client.ts';
import { cannedFetch } from '../testing/canned-fetch.ts';

const hash = 'a1'.repeat(32);
const stored = 'b2'.repeat(32);

function clientOver(body: unknown, init: ResponseInit = {}) {
  const { fetch, asked } = cannedFetch(body, init);
  return {
    asked,
    api: createApiClient({ baseUrl: 'https://x.example/api/v2', apiKey: 'k', fetch, userAgent: 't' }),
  };
}

test('a part is sent as the type of its file, with its place and the length of the whole', async () => {
  const { api, asked } = clientOver({ file: { hash: stored } });
  const bytes = new TextEncoder().encode('[1]');
  const outcome = await api.files.send(hash, { offset: 4, bytes, length: 7, type: 'image/png' });
  expect(outcome).toMatchObject({ type: 'ok', value: { type: 'here', serverHash: stored } });
  expect(asked[0]).toMatchObject({ method: 'PATCH', path: `files/${hash}`, body: [1] });
  const sent = (name: string) => asked[0]?.headers.get(name);
  expect([sent('content-type'), sent('upload-offset'), sent('upload-length')]).toEqual([
    'image/png',
    '4',
    '7',
  ]);
});

test('a part at a wrong place is answered with the right one; without it, it is refused', async () => {
  const part = { offset: 4, bytes: new TextEncoder().encode('[1]'), length: 7, type: 'image/png' };
  const placed = clientOver({ error: 'x' }, { status: 409, headers: { 'Upload-Offset': '2' } });
  expect(await placed.api.files.send(hash, part)).toMatchObject({
    type: 'ok',
    value: { type: 'part', offset: 2 },
  });
  const unplaced = clientOver({ error: 'x' }, { status: 409 });
  expect(await unplaced.api.files.send(hash, part)).toMatchObject({ type: 'refused', status: 409 });
});

test('the service says what it has of a file, and how it names it', async () => {
  const found = clientOver('', { headers: { 'Content-Location': `/api/v2/files/${stored}` } });
  expect(await found.api.files.find(hash)).toMatchObject({ value: { type: 'here', serverHash: stored } });
  const begun = clientOver('', { status: 404, headers: { 'Upload-Offset': '3' } });
  expect(await begun.api.files.find(hash)).toMatchObject({ value: { type: 'part', offset: 3 } });
  const none = clientOver('', { status: 404 });
  expect(await none.api.files.find(hash)).toMatchObject({ value: { type: 'part', offset: 0 } });
});

test('a file is read as its bytes', async () => {
  const { api } = clientOver('GIF89a', { headers: { 'Content-Type': 'image/gif' } });
  expect(await api.files.get(hash)).toMatchObject({ value: new TextEncoder().encode('GIF89a') });
});
