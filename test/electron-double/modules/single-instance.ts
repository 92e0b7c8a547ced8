import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import path from 'node:path';

type OnSecond = (argv: string[], folder: string) => void;

/**
 * The lock of `app.requestSingleInstanceLock`. It uses files, because the call is synchronous: the first instance writes
 * its process id. A second instance finds that process alive and leaves a message file, which the first one watches for.
 */
export class SingleInstance {
  readonly #folder: string;
  readonly #onSecond: OnSecond;
  #watcher: FSWatcher | null = null;

  constructor(userData: string, onSecond: OnSecond) {
    this.#folder = path.join(userData, 'single-instance');
    this.#onSecond = onSecond;
  }

  /** True for the first instance. The lock of a killed process is taken over. */
  acquire(): boolean {
    if (this.#watcher !== null) return true;
    mkdirSync(this.#folder, { recursive: true });
    if (isAlive(this.#owner())) {
      const note = JSON.stringify({ argv: process.argv, folder: process.cwd() });
      writeFileSync(path.join(this.#folder, `${process.pid}.part`), note);
      renameSync(
        path.join(this.#folder, `${process.pid}.part`),
        path.join(this.#folder, `${process.pid}.second`),
      );
      return false;
    }
    writeFileSync(this.#lockFile, String(process.pid));
    this.#watcher = watch(this.#folder, () => this.#readNotes()).unref();
    return true;
  }

  release(): void {
    if (this.#watcher === null) return;
    this.#watcher.close();
    this.#watcher = null;
    rmSync(this.#lockFile, { force: true });
  }

  get #lockFile(): string {
    return path.join(this.#folder, 'owner');
  }

  #owner(): number | null {
    try {
      return Number(readFileSync(this.#lockFile, 'utf8'));
    } catch {
      return null;
    }
  }

  #readNotes(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!name.endsWith('.second')) continue;
      const file = path.join(this.#folder, name);
      const { argv, folder } = JSON.parse(readFileSync(file, 'utf8')) as { argv: string[]; folder: string };
      rmSync(file);
      this.#onSecond(argv, folder);
    }
  }
}

function isAlive(pid: number | null): boolean {
  if (pid === null || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // The system reuses process ids; on Linux, /proc shows whether the process is the double.
  if (process.platform !== 'linux') return true;
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('electron-double');
}
