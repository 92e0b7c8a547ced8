import { expect, test } from 'vitest';
import { filesPath } from '#shared/domain/files/file-references.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { sectionBody } from '../../api/testing/fixtures.ts';
import { sha256 } from '../../pictures/picture-files.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { scriptedContext, withWaits, type Scripted } from '../testing/scripted-service.ts';
import { pushOperation } from '../push/push-operation.ts';

const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const hash = sha256(bytes);
const stored = 'b2'.repeat(32);
const image = (name: string): string => `<p>Pier</p><img src="${filesPath}${name}">`;
const dayMs = 24 * 60 * 60 * 1_000;

/** The service's answer to the write of a section. */
function answered(id: string, body: unknown): object {
  const record = sectionBody(id);
  return { ...record, attributes: { ...record.attributes, body } };
}

interface Story {
  readonly unit: UnitContext;
  /** The calls of operation 1, and the body that it wrote. */
  push(
    answer: (call: string) => Scripted,
  ): Promise<{ readonly calls: readonly string[]; readonly body: unknown }>;
}

/** A section with a text that shows `base`, and an edit that adds the picture. */
function story({ storesFiles = true, isHere = true, base = '<p>Pier</p>', length = 0 } = {}): Story {
  const unit = unitContext();
  const { journal } = unit;
  journal.meta.set('storesFiles', storesFiles);
  know(unit, 'proposal', toLocalId('p'), toServerId('31'));
  know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', position: 1, body: base });
  const text = image(hash) + 'x'.repeat(length);
  enqueue(unit, edit(1, 'section', toLocalId('s'), { body: [base, text] }));
  return {
    unit,
    async push(answer) {
      let body: unknown;
      const context = {
        ...scriptedContext(unit, (call, json) => {
          if (!call.endsWith('sections/81')) return answer(call);
          body = (json as { section: { body: string } }).section.body;
          return { body: { data: answered('81', body) } };
        }),
        pictures: {
          read: (asked: string) => (isHere && asked === hash ? { type: 'image/png' as const, bytes } : null),
        },
      };
      context.localWrites.recordRead(toLocalId('s'), context.localWrites.mark());
      await pushOperation(context, opIdOf(1), context.signal);
      return { calls: context.calls, body };
    },
  };
}

const file: Scripted = { body: { file: { hash: stored } } };
const find = `HEAD files/${hash}`;
const send = `PATCH files/${hash}`;
const write = 'PUT sections/81';

test('S21.2: a picture goes before its text, which names it as the service does', async () => {
  const { unit, push } = story();
  const { calls, body } = await push((call) => (call === find ? { status: 404 } : file));
  expect(calls).toEqual([find, send, write]);
  expect(body).toBe(image(stored));
  const section = unit.journal.records.find('section', toLocalId('s'))?.record;
  expect(section?.fields).toMatchObject({ body: image(hash) });
  expect(unit.journal.operations.all()).toEqual([]);
});

test('S21.3: the service is asked first, so that nothing that it has is sent again', async () => {
  const { push } = story();
  expect((await push(() => ({ body: undefined }))).calls).toEqual([find, write]);
});

test('S21.2: what the service has shown needs no call for a day, and what its text shows already none at all', async () => {
  const { unit, push } = story();
  unit.journal.files.confirm(hash, stored, unit.clock.now());
  expect((await push(() => file)).calls).toEqual([write]);

  const late = story();
  late.unit.journal.files.confirm(hash, stored, late.unit.clock.now());
  late.unit.pass(dayMs);
  expect((await late.push(() => ({ body: undefined }))).calls).toEqual([find, write]);

  expect((await story({ base: image(hash) }).push(() => file)).calls).toEqual([write]);
});

test('S21.3: after a lost answer nothing is known, and the text waits', async () => {
  const { unit, push } = story();
  expect((await push((call) => (call === find ? { status: 404 } : { lost: true }))).calls).toEqual([
    find,
    send,
  ]);
  expect(unit.journal.operations.find(opIdOf(1))).toMatchObject({ state: 'waiting', reason: null });
  expect(unit.journal.files.find(hash)).toBeUndefined();
});

test('S21.6: a picture that the service refuses keeps its text here, with what the service said', async () => {
  const { unit, push } = story();
  expect((await push((call) => ({ status: call === find ? 404 : 413 }))).calls).toEqual([find, send]);
  expect(unit.journal.operations.find(opIdOf(1))).toMatchObject({
    state: 'rejected',
    reason: { code: 'operation.pictureRefused' },
  });
  expect(unit.journal.attempts.attempts(opIdOf(1))).toMatchObject([{ outcome: 'rejected', status: 413 }]);
});

test('S21.6: a picture that is nowhere is no reference that leads to nothing', async () => {
  for (const storesFiles of [true, false]) {
    const { unit, push } = story({ storesFiles, isHere: false });
    expect((await push(() => ({ status: 404 }))).calls).toEqual(storesFiles ? [find] : []);
    expect(unit.journal.operations.find(opIdOf(1))?.reason?.code).toBe('operation.pictureMissing');
  }
});

test('S21.5: without files, the text contains its picture, and the journal still names it', async () => {
  const { unit, push } = story({ storesFiles: false });
  const { calls, body } = await push(() => file);
  expect(calls).toEqual([write]);
  expect(body).toBe(`<p>Pier</p><img src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}">`);
  const section = unit.journal.records.find('section', toLocalId('s'))?.record;
  expect(section?.fields).toMatchObject({ body: image(hash) });
});

test('S21.5: a service that has lost its files gets the picture in the text at the next push', async () => {
  const { unit, push } = story();
  expect((await push(() => ({ status: 404 }))).calls).toEqual([find, send]);
  expect(unit.journal.meta.get('storesFiles')).toBe(false);
  const { calls, body } = await push(() => file);
  expect(calls).toEqual([write]);
  expect(String(body)).toContain('data:image/png;base64,');
});

test('S21.6: a text that is too long with its pictures is refused before any call', async () => {
  const { unit, push } = story({ storesFiles: false, length: 500_000 });
  expect((await push(() => file)).calls).toEqual([]);
  expect(unit.journal.operations.find(opIdOf(1))?.reason?.code).toBe('operation.picturesTooLarge');
});

test('S21.3: two texts with one picture upload it once', async () => {
  const { unit } = story();
  know(unit, 'section', toLocalId('t'), toServerId('82'), { proposal_id: 'p', position: 2, body: '' });
  enqueue(unit, edit(2, 'section', toLocalId('t'), { body: ['', image(hash)] }));
  const context = {
    ...scriptedContext(unit, async (call) => {
      await Promise.resolve();
      if (call === find) return { status: 404 };
      if (call === send) return file;
      const id = call.slice(-2);
      return { body: { data: answered(id, image(stored)) } };
    }),
    pictures: { read: () => ({ type: 'image/png' as const, bytes }) },
  };
  for (const id of ['s', 't']) context.localWrites.recordRead(toLocalId(id), context.localWrites.mark());
  await Promise.all([1, 2].map((seq) => pushOperation(context, opIdOf(seq), context.signal)));
  expect(context.calls.filter((call) => call === find || call === send)).toEqual([find, send]);
  expect(unit.journal.operations.all()).toEqual([]);
});

test('S21.2: a picture that an edit gets during the wait for budget goes before its text too', async () => {
  const { unit } = story();
  const text = image(hash);
  unit.journal.operations.patch(opIdOf(1), {
    operation: edit(1, 'section', toLocalId('s'), { body: ['<p>Pier</p>', '<p>Old pier</p>'] }),
  });
  const context = {
    ...scriptedContext(unit, (call) => {
      if (call === find) return { status: 404 };
      return call === send ? file : { body: { data: answered('81', image(stored)) } };
    }),
    pictures: { read: () => ({ type: 'image/png' as const, bytes }) },
  };
  context.localWrites.recordRead(toLocalId('s'), context.localWrites.mark());
  const waiting = withWaits(context, (call) => {
    if (call > 1) return;
    unit.journal.operations.patch(opIdOf(1), {
      operation: edit(1, 'section', toLocalId('s'), { body: ['<p>Pier</p>', text] }),
    });
  });
  await pushOperation(waiting, opIdOf(1), waiting.signal);
  expect(context.calls).toEqual([]);
  await pushOperation(waiting, opIdOf(1), waiting.signal);
  expect(context.calls).toEqual([find, send, write]);
});
