import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { workspaceFileVersion, type WorkspaceFile } from '#shared/document/files/workspace-file.ts';
import { packWorkspace, unpackWorkspace as unpackPieces } from './pack-workspace.ts';

const client: AnyRecord = {
  entity: 'client',
  localId: toLocalId('client:1'),
  serverId: toServerId('1'),
  fields: {
    ...{ email: 'ada@harbor.example', name: 'Ada', surname: '', business: '', currency: '', locale: '' },
    ...{ pdf_page_size: '', web: '', telephone: '', address: '', city: '', postcode: '', country: '' },
    state: '',
  },
};
const proposal: RecordOf<'proposal'> = {
  entity: 'proposal',
  localId: toLocalId('p-1'),
  serverId: null,
  fields: {
    ...{
      title: 'Website',
      client_id: toLocalId('client:1'),
      prepared_by_id: null,
      status: 'draft',
      public_id: null,
    },
    ...{ sender_id: null, currency: '', archived_at: null },
  },
};
const section: AnyRecord = {
  entity: 'section',
  localId: toLocalId('s-1'),
  serverId: null,
  fields: {
    ...{
      proposal_id: toLocalId('p-1'),
      template_id: null,
      title: 'Why',
      name: null,
      position: 0,
      reusable: false,
    },
    ...{ section_type: 'text', page_break: false, optional: false, include_total: false, selected: false },
    body: '<p>Because</p><script>alert(1)</script>',
  },
};
const message = {
  ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Website', message: 'Please have a look.' },
  ...{ save_email_template: false, sender_id: null },
};

const file: WorkspaceFile = {
  format: 'layover-workspace',
  version: workspaceFileVersion,
  madeAt: '2026-03-01T12:00:00.000Z',
  app: '0.1.0',
  account: { fingerprint: 'a'.repeat(64), name: 'Studio', email: 'office@studio.example', currency: 'GBP' },
  records: [client, proposal, section],
  emails: [{ proposalId: toLocalId('p-1'), message }],
  preferences: '{"theme":"dark"}',
  notifications: null,
};

/** Unpacks bytes that come in pieces of a size. */
function unpackWorkspace(bytes: Uint8Array, largest?: number, size = 97): Promise<WorkspaceFile> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return unpackPieces(Readable.from(pieces), () => Promise.resolve(), largest);
}

/** The bytes of unchecked content. */
const packed = (content: unknown): Buffer => gzipSync(JSON.stringify(content));

test('unpacking returns the packed content', async () => {
  expect(await unpackWorkspace(await packWorkspace(file))).toEqual(file);
});

test('a file that is cut at any byte is refused', async () => {
  const bytes = await packWorkspace(file);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
      await expect(unpackWorkspace(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'bad-input' });
    }),
    { numRuns: 100 },
  );
});

test('any changed byte is detected, unless it has no effect', async () => {
  const bytes = await packWorkspace(file);
  const whole = JSON.stringify(await unpackWorkspace(bytes));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ by;
      // Some bytes of gzip's header say nothing about the content, such as the operating system.
      const read = await unpackWorkspace(damaged).catch((error: { code: string }) => error.code);
      expect([whole, '"bad-input"']).toContain(JSON.stringify(read));
    }),
    { numRuns: 200 },
  );
});

test('a file of a newer version is refused as such', async () => {
  const newer = packed({ ...file, version: workspaceFileVersion + 1, records: 'in another shape' });
  await expect(unpackWorkspace(newer)).rejects.toMatchObject({
    reason: createReason('errors.backupNewer'),
  });
});

test('a file of another kind is refused as such', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7'),
    packed({ format: 'layover-proposal' }),
    packed(7),
  ]) {
    await expect(unpackWorkspace(bytes)).rejects.toMatchObject({
      reason: createReason('errors.noBackup'),
    });
  }
});

test('a file that was edited by hand is refused as a whole', async () => {
  const hostile: readonly object[] = [
    { records: [client, client] },
    { records: [section] },
    { records: [client, { ...proposal, fields: { ...proposal.fields, title: { toString: 'x' } } }] },
    { records: [{ ...client, entity: '__proto__' }] },
    { emails: [{ proposalId: 'p-1', message: { ...message, email: 'not an address' } }] },
    { preferences: 'x'.repeat(20_001) },
    { account: { ...file.account, fingerprint: 'https://service.example' } },
  ];
  for (const change of hostile) {
    await expect(unpackWorkspace(packed({ ...file, ...change }))).rejects.toMatchObject({
      code: 'bad-input',
    });
  }
});

test('fields of no known version are left out, those of prototypes too', async () => {
  const content = JSON.stringify(file).replace('{"format"', '{"__proto__":{"polluted":1},"extra":1,"format"');
  const read = await unpackWorkspace(gzipSync(content));
  expect(read).toEqual(file);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('a decompression bomb is stopped early', async () => {
  const bomb = gzipSync(`{"padding":"${'0'.repeat(5_000_000)}"}`);
  expect(bomb.length).toBeLessThan(10_000);
  await expect(unpackWorkspace(bomb, 1_000_000)).rejects.toMatchObject({ code: 'bad-input' });
});

test('a file that another program has written again is read, with spaces and escapes', async () => {
  const content = JSON.stringify({ ...file, preferences: '{"a":"\\"]}\u2028🙂"}' }, null, '\t');
  for (const size of [1, 3, 4096]) {
    const read = await unpackWorkspace(gzipSync(content), undefined, size);
    expect(read).toEqual(JSON.parse(content));
  }
});

test('each value of a file is bounded', async () => {
  const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
  const head = '"format":"layover-workspace","version":1';
  for (const content of [
    `{${head},"extra":${deep},"records":[]}`,
    `{${head},"app":"${'a'.repeat(9_000_000)}"}`,
    `{${head},"records":[{"a":"${'a'.repeat(9_000_000)}"}]}`,
    `{${head},"records":{}}`,
    `{${head},"records":[}`,
    `{${head},"records":[]]`,
    `{${head},"records" []}`,
    `{${head} "records":[]}`,
    `{${head},}`,
    `{${head}}}`,
    `{${head},"app":}`,
    `{${head},"app":"a" "b"}`,
    `{${head},"records":[],"records":[]}`,
    `[${head}]`,
  ])
    await expect(unpackWorkspace(gzipSync(content)), content.slice(0, 80)).rejects.toMatchObject({
      code: 'bad-input',
    });
});

test('the pictures are kept one by one, and what is none is a file that was changed', async () => {
  const pictures = ['iVBORw0KGgo=', '/9j/4AAQ'];
  const kept: string[] = [];
  const bytes = await packWorkspace(file, pictures);
  const read = await unpackPieces(Readable.from([bytes]), async (picture) => {
    kept.push(Buffer.from(picture).toString('base64'));
  });
  expect(read).toEqual(file);
  expect(kept).toEqual(pictures);
  const refuse = () => Promise.reject(new AppError('bad-input', 'no picture'));
  for (const changed of [
    unpackPieces(Readable.from([bytes]), refuse),
    unpackWorkspace(packed({ ...file, pictures: ['no base64!'] })),
    unpackWorkspace(packed({ ...file, pictures: [{}] })),
  ])
    await expect(changed).rejects.toMatchObject({ reason: createReason('errors.backupChanged') });
});
