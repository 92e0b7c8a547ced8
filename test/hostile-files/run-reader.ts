import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadLine } from './read-in-process.ts';

/** How long one file may keep a reader busy, in ms: generous, because the machine may be. */
const longest = 60_000;

/** Reads all files in one way, in a process of its own. Rejects if one of them takes too long or ends the process. */
export async function runReader(
  way: 'clients' | 'prices' | 'backup' | 'document',
  seed: number,
): Promise<readonly ReadLine[]> {
  const program = path.join(import.meta.dirname, 'read-in-process.ts');
  const loader = path.join(import.meta.dirname, '../support/load-tsx.ts');
  const child = spawn(process.execPath, ['--expose-gc', '--import', loader, program, way, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines: ReadLine[] = [];
  const watch = (): ReturnType<typeof setTimeout> => setTimeout(() => child.kill('SIGKILL'), longest);
  let timer = watch();
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer);
    timer = watch();
    lines.push(JSON.parse(line) as ReadLine);
  }
  clearTimeout(timer);
  const code = await ended;
  if (code !== 0)
    throw new Error(`The reader ended with ${String(code)} behind ${lines.at(-1)?.name ?? 'nothing'}.`);
  return lines;
}
