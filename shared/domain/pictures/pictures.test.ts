import { describe, expect, test } from 'vitest';
import {
  pictureAlignments,
  pictureWidths,
  readPictureClasses,
  writePictureClasses,
} from './picture-layout.ts';

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
