import { expect, it } from 'vitest';
import { cleanJpeg, sizeOfJpeg } from '../../domain/images/clean-jpeg.ts';
import { photo } from '../../domain/images/testing/photo.ts';
import { systemTimers } from '../../ports.ts';
import { createPictureScaler } from './picture-scaler.ts';
import type { ScaleAnswer, ScaleThread } from './scale-thread.ts';

const bytes = new Uint8Array([1, 2, 3]);
const small = new Uint8Array([1]);

interface Scripted extends ScaleThread {
  readonly widths: number[];
}

/** A thread that answers with `answer`. */
function scripted(answer: () => Promise<ScaleAnswer>): Scripted {
  const widths: number[] = [];
  return {
    widths,
    scale({ width }) {
      widths.push(width);
      return answer();
    },
    close: () => Promise.resolve(),
  };
}

it('scales a picture in a thread, and once', async () => {
  const scaler = createPictureScaler(systemTimers);
  const large = cleanJpeg(photo(900, 600));
  const [first, second] = await Promise.all([scaler.scale('a', 480, large), scaler.scale('a', 480, large)]);
  expect(sizeOfJpeg(Buffer.from(first ?? []))).toEqual([480, 320]);
  expect(second).toBe(first);
  expect(await scaler.scale('a', 480, large)).toBe(first);
  await scaler.close();
});

it('serves the picture itself where the thread makes no smaller one, and tries that once', async () => {
  for (const answer of [() => Promise.resolve(null), () => Promise.reject(new Error('too long'))]) {
    const thread = scripted(answer);
    const scaler = createPictureScaler(systemTimers, thread);
    expect(await scaler.scale('a', 480, bytes)).toBe(bytes);
    expect(await scaler.scale('a', 480, bytes)).toBe(bytes);
    expect(thread.widths).toEqual([480]);
  }
});

it('scales one after the other, and none while too many wait', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const thread = scripted(async () => {
    await held;
    return small;
  });
  const scaler = createPictureScaler(systemTimers, thread);
  const asked = Array.from({ length: 17 }, (_, at) => scaler.scale('a', at, bytes));
  expect(await scaler.scale('a', 17, bytes)).toBeNull();
  expect(thread.widths).toEqual([0]);
  release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([small]));
  expect(await scaler.scale('a', 17, bytes)).toBe(small);
});

it('keeps 16 MB of pictures, those that were asked for last', async () => {
  const thread = scripted(() => Promise.resolve(new Uint8Array(6_000_000)));
  const scaler = createPictureScaler(systemTimers, thread);
  for (const hash of ['a', 'b', 'a', 'c', 'a', 'b'])
    await scaler.scale(hash, hash.codePointAt(0) ?? 0, bytes);
  expect(thread.widths.map((width) => String.fromCodePoint(width))).toEqual(['a', 'b', 'c', 'b']);
});
