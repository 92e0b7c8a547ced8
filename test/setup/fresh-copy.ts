import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The result of a command. */
export interface Run {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

/** A copy of the tracked files on a fresh machine: no packages, an empty home folder, a minimal PATH. */
export class FreshCopy implements Disposable {
  readonly #folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'layover-fresh-')));
  readonly root = path.join(this.#folder, 'layover');
  readonly home = path.join(this.#folder, 'home');
  /** The Node that a user of this machine would run. */
  readonly node = presentNode();

  constructor() {
    mkdirSync(this.home);
    for (const file of trackedFiles()) {
      // A tracked file may be deleted in the working tree.
      const source = path.join(repository, file);
      if (existsSync(source)) cpSync(source, path.join(this.root, file), { recursive: true });
    }
  }

  /** Runs a script of the copy as a user would, without a terminal. */
  run(script: string): Promise<Run> {
    return this.runOn(this.node, script);
  }

  /** Runs a script of the copy on a given Node. */
  runOn(node: string, script: string, ...args: string[]): Promise<Run> {
    const started = performance.now();
    return new Promise((resolve) => {
      const options = { cwd: this.root, env: this.#environment(), maxBuffer: 64 * 1024 * 1024 };
      const child = execFile(node, [script, ...args], options, (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
        resolve({ code, output: stdout + stderr, ms: performance.now() - started });
      });
      child.stdin?.end();
    });
  }

  /** Reads a JSON file of the copy. */
  json(file: string): unknown {
    return JSON.parse(readFileSync(path.join(this.root, file), 'utf8'));
  }

  #environment(): NodeJS.ProcessEnv {
    const system = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
    const windows = [process.env['SystemRoot'], `${process.env['SystemRoot']}\\System32`];
    const folders = [path.dirname(this.node), ...(process.platform === 'win32' ? windows : system)];
    // The machine's own settings for the registry are kept.
    const passedOn =
      /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file|npm_config_registry|systemroot|temp|programfiles.*)$/i;
    const settings = Object.entries(process.env).filter(([name]) => passedOn.test(name));
    return {
      ...Object.fromEntries(settings),
      PATH: folders.filter(Boolean).join(path.delimiter),
      HOME: this.home,
      USERPROFILE: this.home,
      CI: 'true',
    };
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The tracked files. Without git, as in an unpacked archive, all files that git would not ignore. */
function trackedFiles(): string[] {
  try {
    const options = { cwd: repository, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['ls-files', '-z'], options).split('\0').filter(Boolean);
  } catch {
    const ignored = new Set(['node_modules', 'out', 'dist', '.tools', '.git']);
    return readdirSync(repository).filter((name) => !ignored.has(name));
  }
}

/** The first Node on PATH outside the repository: in a task, our own Node comes first on PATH. */
function presentNode(): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const ours = [path.join(repository, '.tools'), path.join(repository, 'node_modules')];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const theirs = folders.filter((folder) => folder && !ours.some((own) => folder.startsWith(own)));
  return theirs.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? process.execPath;
}
