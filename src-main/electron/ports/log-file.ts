import { appendFileSync } from 'node:fs';
import { appendFile, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { ensurePrivateFolder, privateFile } from '../../core/files/private-files.ts';
import type { Logger } from '../../core/ports.ts';
import { redact, redactText } from './redact.ts';

type Level = 'error' | 'info' | 'debug';

interface LogFileOptions {
  readonly folder: string;
  /** Whether `debug` lines are written too. */
  readonly verbose: boolean;
  /** Size at which a new file starts, bytes. */
  readonly maxBytes?: number;
  /** Largest number of older files. */
  readonly maxOlderFiles?: number;
}

/** A log on disk: one JSON object per line with `time` (ISO), `level`, `message` and optional `detail`. */
export interface LogFile extends Logger {
  /** Writes an `error` line synchronously, for a process that is about to crash. */
  lastWord(message: string, detail?: unknown): void;
  /** Resolves once everything logged so far is written. */
  flush(): Promise<void>;
  /** The newest lines, oldest first; fewer if a new file has just started. */
  tail(lines: number): Promise<readonly string[]>;
}

/**
 * Opens `layover.log` in a folder. Every line is redacted, so no caller can log a key or an address by mistake. Errors
 * of the disk are ignored, because logging must never stop the app.
 */
export function openLogFile({
  folder,
  verbose,
  maxBytes = 2_000_000,
  maxOlderFiles = 3,
}: LogFileOptions): LogFile {
  ensurePrivateFolder(folder);
  const file = path.join(folder, 'layover.log');
  let writing = Promise.resolve();

  async function append(line: string): Promise<void> {
    if ((await fileSize(file)) >= maxBytes) await rotate(file, maxOlderFiles);
    await appendFile(file, line, { mode: privateFile });
  }

  function formatLine(level: Level, message: string, detail: unknown): string {
    return JSON.stringify({
      time: new Date().toISOString(),
      level,
      message: redactText(message),
      ...(detail !== undefined && { detail: redact(detail) }),
    });
  }

  function write(level: Level, message: string, detail: unknown): void {
    const line = formatLine(level, message, detail);
    writing = writing.then(() => append(`${line}\n`)).catch(() => undefined);
  }

  return {
    error: (message, detail) => write('error', message, detail),
    info: (message, detail) => write('info', message, detail),
    debug: (message, detail) => {
      if (verbose) write('debug', message, detail);
    },
    lastWord(message, detail) {
      try {
        appendFileSync(file, `${formatLine('error', message, detail)}\n`, { mode: privateFile });
      } catch {
        // Logging must never stop the app.
      }
    },
    flush: () => writing,
    async tail(lines) {
      await writing;
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean).slice(-lines);
    },
  };
}

/** Renames `x` to `x.1`, `x.1` to `x.2` and so on, and overwrites the oldest file. */
async function rotate(file: string, maxOlderFiles: number): Promise<void> {
  for (let age = maxOlderFiles; age >= 1; age -= 1) {
    const newerFile = age === 1 ? file : `${file}.${age - 1}`;
    if ((await fileSize(newerFile)) > 0) await rename(newerFile, `${file}.${age}`);
  }
}

/** Size of a file in bytes; 0 if it is missing. */
async function fileSize(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}
