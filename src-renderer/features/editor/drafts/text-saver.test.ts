import { expect, test } from 'vitest';
import { createTextSaver } from './text-saver.ts';

/** Keeps the bases, and ends each save when the test says so. */
function createWriter() {
  const bases: (readonly [string, string])[] = [];
  const ends: ((isSaved: boolean) => void)[] = [];
  return {
    bases,
    end: (save: number, isSaved = true) => ends[save]?.(isSaved),
    write(next: string, base: string) {
      bases.push([base, next]);
      return new Promise<boolean>((resolve) => ends.push(resolve));
    },
  };
}

test('a text that is saved during an earlier save builds on the earlier text', async () => {
  const { bases, end, write } = createWriter();
  const saver = createTextSaver();
  saver.start('Untitled');
  const first = saver.save('Kiln', write);
  const second = saver.save('Kiln lining', write);
  end(0);
  end(1);
  await Promise.all([first, second]);
  expect(bases).toEqual([
    ['Untitled', 'Kiln'],
    ['Kiln', 'Kiln lining'],
  ]);
});

test('a text that was not saved is no base', async () => {
  const { bases, end, write } = createWriter();
  const saver = createTextSaver();
  saver.start('VAT');
  const empty = saver.save('', write);
  end(0, false);
  await empty;
  await expect(
    saver.save('G', async () => {
      throw new Error('The disk is full.');
    }),
  ).rejects.toThrow('The disk is full.');
  const last = saver.save('GST', write);
  end(1);
  await last;
  expect(bases).toEqual([
    ['VAT', ''],
    ['VAT', 'GST'],
  ]);
});
