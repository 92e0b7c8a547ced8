import { describe, expect, test } from 'vitest';
import { pictureFilePath, pictureFilePathsIn, readPictureFilePath } from './picture-file.ts';
import {
  pictureAlignments,
  pictureWidths,
  readPictureClasses,
  writePictureClasses,
} from './picture-layout.ts';

const id = 'a1'.repeat(32);

describe('the layout of a picture', () => {
  test('is read from the classes that say it', () => {
    for (const width of pictureWidths) {
      for (const alignment of pictureAlignments) {
        expect(readPictureClasses(writePictureClasses({ width, alignment }))).toEqual({ width, alignment });
      }
    }
  });

  test.each(['', 'picture', 'picture small', 'small left', 'picture huge left', 'picture small left x'])(
    'is not read from the classes "%s"',
    (classes) => expect(readPictureClasses(classes)).toBeNull(),
  );
});

describe('the path of a picture file', () => {
  test('names its content and its type', () => {
    const path = pictureFilePath({ id, type: 'image/jpeg' });
    expect(path).toBe(`/files/${id}.jpg`);
    expect(readPictureFilePath(path)).toEqual({ id, type: 'image/jpeg' });
  });

  test.each([
    `/files/${id}.svg`,
    `/files/${id.slice(1)}.jpg`,
    `//files/${id}.jpg`,
    `https://x.example/files/${id}.jpg`,
    `/files/../${id}.jpg`,
    `/files/${id.toUpperCase()}.jpg`,
  ])('is not read from %s', (path) => expect(readPictureFilePath(path)).toBeNull());

  test('is found in a body, in sources and in sets of sources', () => {
    const other = `/files/${'b2'.repeat(32)}.webp`;
    const path = `/files/${id}.jpg`;
    const body = `<img src="${path}" srcset="${path} 2000w, ${other} 800w"><a href="https://x.example${path}">${path}a</a>`;
    expect(pictureFilePathsIn(body)).toEqual([path, other]);
  });
});
