import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { z } from 'zod';

/** One change of the source that makes it wrong. */
export const injectedBugSchema = z.object({
  name: z.string(),
  /** Path from the root of the repository. */
  file: z.string(),
  /** Occurs in the file exactly once. */
  find: z.string(),
  replace: z.string(),
});

export type InjectedBug = Readonly<z.infer<typeof injectedBugSchema>>;

/** The environment variable with the bug that `inject.ts` injects, as JSON. */
export const bugVariable = 'LAYOVER_INJECTED_BUG';

/** The environment of a process with the bug. */
export function withBug({ name, file, find, replace }: InjectedBug): Readonly<Record<string, string>> {
  return { [bugVariable]: JSON.stringify({ name, file, find, replace } satisfies InjectedBug) };
}

/** The file with the bug. Throws if the bug does not fit the source. */
export function injectBug({ name, file, find, replace }: InjectedBug, source: string): string {
  if (source.split(find).length !== 2) throw new Error(`"${name}" does not fit ${file} any more.`);
  return source.replace(find, () => replace);
}

/** The path of a file of this repository. */
export const inRepository = (file: string): URL => new URL(`../../${file}`, import.meta.url);

/** Whether the bug changes the present source. Throws if it does not fit, or if the result is no TypeScript. */
export function fitsSource(bug: InjectedBug): boolean {
  const source = readFileSync(inRepository(bug.file), 'utf8');
  const changed = injectBug(bug, source);
  stripTypeScriptTypes(changed);
  return changed !== source;
}
