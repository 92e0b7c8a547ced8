import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { memoryOf } from './process-figures.ts';

/** A program under measurement, in its own process. */
export interface Program {
  /** The line that it printed when it was ready. */
  readonly line: string;
  /** Resident memory, MB, with the pages of its binary; null if the system does not report it. */
  memory(): number | null;
  stop(): Promise<void>;
}

/** Starts a program and waits for its first line. */
export async function startProgram(file: string, args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return {
    line,
    memory() {
      try {
        return memoryOf(child.pid ?? 0);
      } catch {
        return null;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
