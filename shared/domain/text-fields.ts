import { z } from 'zod';

// The patterns name control characters because they refuse them.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/u;
// oxlint-disable-next-line no-control-regex
const controlsInText = /[\u0000-\u0008\u000b-\u001f\u007f]/u;

/** One line of text; may be empty. */
export const line = (longest: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .max(longest, { error: `must have at most ${String(longest)} characters` })
    .refine((text) => !controls.test(text) && text.isWellFormed(), { error: 'must be one line of text' });

export const requiredLine = (longest: number) =>
  line(longest).refine((text) => text !== '', { error: 'must not be empty' });

/** Text of several lines; may be empty. */
export const lines = (longest: number) =>
  z
    .string({ error: 'must be a text' })
    .overwrite((text) => text.replaceAll(/\r\n?/gu, '\n').trim())
    .max(longest, { error: `must have at most ${String(longest)} characters` })
    .refine((text) => !controlsInText.test(text) && text.isWellFormed(), {
      error: 'contains characters that are not text',
    });
