import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const entry = path.resolve(import.meta.dirname, '../../../src-service/main.ts');

const reportSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  resumed: z.boolean(),
  rows: z.number(),
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), hash: z.string() })),
  files_left: z.array(z.string()),
});

/** What a move printed, and how it ended. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly problems: string;
}

/** The command in its own process. */
export interface MoveProcess {
  readonly child: ChildProcess;
  /** Resolves once standard error contains the text. Rejects if the process ends without it. */
  said(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
}

/** Starts `service move` with these flags. `env` adds to the environment. */
export function startMove(flags: readonly string[], env: Readonly<Record<string, string>> = {}): MoveProcess {
  const { LAYOVER_DATABASE_URL: _none, ...others } = process.env;
  const child = spawn(process.execPath, [entry, 'move', ...flags], { env: { ...others, ...env } });
  const heard = new Set<() => void>();
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
    for (const tell of heard) tell();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      resolve({ code, output, problems });
      for (const tell of heard) tell();
    });
  });
  return {
    child,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (problems.includes(text)) resolve();
          else if (child.exitCode !== null) reject(new Error(`It ended without "${text}": ${problems}`));
        };
        heard.add(look);
        look();
      }),
  };
}

/** Runs a move to its end. */
export function runMove(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return startMove(flags, env).ended;
}

/** Runs a move that must succeed. Returns its report. */
export async function moved(flags: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, output, problems } = await runMove(flags, env);
  if (code !== 0) throw new Error(`The move ended with ${String(code)}: ${problems}`);
  return reportSchema.parse(JSON.parse(output));
}
