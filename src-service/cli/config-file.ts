import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { errorReason } from './open-data.ts';
import { UsageError } from './usage-error.ts';

/** The flags that a settings file may contain, as `parseArgs` defines them. */
export type FlagDefinitions = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>
>;

/** The settings of a file by flag, in the types of `parseArgs`, and their lines for messages. */
export interface Config {
  readonly values: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** The line of a setting; null if the file does not contain it. */
  lineOf(flag: string): number | null;
}

export const noConfig: Config = { values: {}, lineOf: () => null };

const text = z
  .union([z.string(), z.number()], { error: 'must be a text or a number' })
  .transform((value) => String(value));
const texts = z
  .union([text.transform((value) => [value]), z.array(text)], { error: 'must be a text or a list of texts' })
  .transform((value) => [...value]);
const booleanValue = z.boolean({ error: 'must be true or false' });

/** Reads settings from YAML or JSON. Throws a `UsageError` that names the line and the setting. */
export function readConfig(file: string, flags: FlagDefinitions): Config {
  const lineCounter = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter, prettyErrors: false });
  const createError = (line: number, problem: string): UsageError =>
    new UsageError(`${file}, line ${String(line)}: ${problem}`);
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const [sentence = ''] = syntaxError.message.split('\n');
    throw createError(lineCounter.linePos(syntaxError.pos[0]).line, sentence);
  }
  if (document.contents === null) return noConfig;
  if (!isMap(document.contents))
    throw createError(1, 'the file must hold settings by name, such as "port: 4100"');
  const settings = z.record(z.string(), z.unknown()).parse(document.toJS());
  const values: Record<string, string | boolean | readonly string[]> = {};
  const lines = new Map<string, number>();
  for (const { key } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const line = lineCounter.linePos((isScalar(key) ? key.range?.[0] : undefined) ?? 0).line;
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined)
      throw createError(line, `"${name}" is not a setting (see --help for their names)`);
    const schema = flag.type === 'boolean' ? booleanValue : flag.multiple === true ? texts : text;
    const parsed = schema.safeParse(settings[name]);
    if (!parsed.success)
      throw createError(line, `"${name}" ${parsed.error.issues[0]?.message ?? 'is wrong'}`);
    values[name] = parsed.data;
    lines.set(name, line);
  }
  return { values, lineOf: (flag) => lines.get(flag) ?? null };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--config ${file} cannot be read: ${errorReason(error)}`);
  }
}
