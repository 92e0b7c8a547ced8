import { expect, it } from 'vitest';
import { cleanJpeg } from '../../domain/images/clean-jpeg.ts';
import { jpegFile } from '../../domain/images/testing/image-files.ts';
import { photo } from '../../domain/images/testing/photo.ts';
import { systemTimers } from '../../ports.ts';
import { createScaleThread } from './scale-thread.ts';

const large = cleanJpeg(photo(900, 600));

it('answers nothing for a picture that cannot be decoded, and goes on', async () => {
  const thread = createScaleThread(systemTimers);
  expect(await thread.scale({ bytes: jpegFile(900, 600), width: 480 })).toBeNull();
  expect(await thread.scale({ bytes: large, width: 480 })).not.toBeNull();
  await thread.close();
});

it('ends with a picture that takes too long, and begins again with the next', async () => {
  let isOver = true;
  const thread = createScaleThread({
    after: (milliseconds, run) => systemTimers.after(isOver ? 0 : milliseconds, run),
  });
  await expect(thread.scale({ bytes: large, width: 480 })).rejects.toThrow('takes too long');
  isOver = false;
  expect(await thread.scale({ bytes: large, width: 480 })).not.toBeNull();
  await thread.close();
});
