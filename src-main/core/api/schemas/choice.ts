import { z } from 'zod';

/** A permitted code: a currency, a locale or a page size. */
export interface ServerChoice {
  readonly code: string;
  readonly name: string;
}

const described = z.record(z.string(), z.unknown()).transform((entry, context): ServerChoice => {
  const word = (names: readonly string[]): string | undefined =>
    names
      .map((name) => entry[name])
      .find((value): value is string => typeof value === 'string' && value !== '');
  const code = word(['code', 'iso', 'iso_code', 'id', 'value', 'key']) ?? word(['name']);
  if (code === undefined) {
    context.addIssue('no code');
    return z.NEVER;
  }
  return { code, name: word(['name', 'label', 'title']) ?? code };
});

const choice = z.union([
  z
    .string()
    .min(1)
    .transform((code): ServerChoice => ({ code, name: code })),
  described,
]);

/** A bare array of codes or of described codes (`field-notes.md §1 #23`), or either under `data`. */
export const serverChoicesSchema = z.union([
  z.array(choice),
  z.object({ data: z.array(choice) }).transform(({ data }) => data),
]);
