import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

interface ForkOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly cwd?: string;
  readonly stdio?: 'pipe' | 'ignore' | 'inherit';
}

/** The module that a utility process runs first: its end of the connection. */
const childSetUp = new URL('utility-process-child.ts', import.meta.url).href;

/** Electron's `UtilityProcess` over a forked Node. */
class UtilityProcess extends EventEmitter {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly #child: ChildProcess;

  constructor(modulePath: string, parameters: readonly string[], options: ForkOptions) {
    super();
    const output = options.stdio ?? 'inherit';
    this.#child = fork(modulePath, parameters, {
      ...(options.env !== undefined && { env: options.env }),
      ...(options.cwd !== undefined && { cwd: options.cwd }),
      execArgv: [...(options.execArgv ?? []), '--import', childSetUp],
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    this.#child.once('spawn', () => this.emit('spawn'));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
    this.#child.on('message', (message) => this.emit('message', message));
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: object): void {
    this.#child.send(message);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

/** Electron's `utilityProcess`. */
export const utilityProcess = {
  fork: (modulePath: string, parameters: readonly string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(modulePath, parameters, options),
};
