import { expect, test } from 'vitest';
import { filesPath } from '#shared/domain/files/file-references.ts';
import {
  addedPictures,
  fromServiceText,
  isConfirmed,
  toServiceText,
  type KnownPicture,
} from './picture-texts.ts';

const own = 'a1'.repeat(32);
const stored = 'b2'.repeat(32);
const other = 'c3'.repeat(32);
const image = (source: string): string => `<p>Pier</p><img src="${source}" alt="">`;
const known = (hash: string): KnownPicture | undefined =>
  hash === own ? { serverHash: stored, confirmedAt: 1_000, isEmbedded: true } : undefined;

const names = {
  localHash: (hash: string) => (hash === stored ? own : hash),
  known,
  hashOf: (base64: string) => (base64 === 'AAAA' ? own : other),
};

test('S21.4: a text goes to the service with its names, and comes back with those of this computer', () => {
  const text = image(`${filesPath}${own}`);
  const sent = toServiceText(text, known, () => null);
  expect(sent).toBe(image(`${filesPath}${stored}`));
  expect(fromServiceText(sent, names, true, false)).toBe(text);
  expect(fromServiceText(image(`https://x.example${filesPath}${stored}`), names, true, false)).toBe(text);
});

test('S21.5: an embedded picture comes back as the file that it is here', () => {
  const text = image(`${filesPath}${own}`);
  const sent = toServiceText(text, known, () => 'data:image/png;base64,AAAA');
  expect(sent).toBe(image('data:image/png;base64,AAAA'));
  expect(fromServiceText(sent, names, false, true)).toBe(text);
  const foreign = image('data:image/png;base64,BBBB');
  expect(fromServiceText(foreign, names, false, true)).toBe(foreign);
});

test('without files, the addresses of other programs stay as they are', () => {
  const text = image(`https://x.example${filesPath}${other}`);
  expect(fromServiceText(text, names, false, false)).toBe(text);
});

test('S21.2: what the service showed counts for a day, unless the clock was set back', () => {
  const at = (confirmedAt: number | null): KnownPicture => ({
    serverHash: stored,
    confirmedAt,
    isEmbedded: false,
  });
  const dayMs = 24 * 60 * 60 * 1_000;
  expect(isConfirmed(undefined, 5)).toBe(false);
  expect(isConfirmed(at(null), 5)).toBe(false);
  expect(isConfirmed(at(5), 4 + dayMs)).toBe(true);
  expect(isConfirmed(at(5), 5 + dayMs)).toBe(false);
  expect(isConfirmed(at(5), 4)).toBe(false);
});

test('only the pictures that an edit adds are new', () => {
  const both = image(`${filesPath}${own}`) + image(`${filesPath}${other}`);
  expect(addedPictures(both, image(`${filesPath}${own}`))).toEqual([other]);
  expect(addedPictures(both, '')).toEqual([own, other]);
});
