import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { deserializeError } from '#shared/errors/app-error.ts';
import { answerSchema, type Answer, type Request } from './requests.ts';

const program = path.join(import.meta.dirname, 'store-program.ts');

/** The app's secret store in its own process, as at each start of the app. */
export class App {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Starts the program in a computer's session. */
  static async start(env: NodeJS.ProcessEnv): Promise<App> {
    const child = fork(program, { env, execArgv: [] });
    await once(child, 'message');
    return new App(child);
  }

  async storage(): Promise<string> {
    return z.string().parse(await this.#ask({ call: 'storage' }));
  }

  async read(name: string): Promise<string | null> {
    return z
      .string()
      .nullable()
      .parse(await this.#ask({ call: 'read', name }));
  }

  async write(name: string, secret: string): Promise<void> {
    await this.#ask({ call: 'write', name, secret });
  }

  async remove(name: string): Promise<void> {
    await this.#ask({ call: 'remove', name });
  }

  /** Whether the library without our settings finds a keychain to use. */
  async opensUnpinned(): Promise<boolean> {
    return z.boolean().parse(await this.#ask({ call: 'unpinned' }));
  }

  /** The kernel's keys that the process can see, one line each. */
  async kernelKeys(): Promise<string> {
    return z.string().parse(await this.#ask({ call: 'kernel keys' }));
  }

  async quit(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill();
    await exited;
  }

  /** Sends one request at a time. Rejects with the store's error. */
  async #ask(request: Request): Promise<unknown> {
    const answered = once(this.#process, 'message');
    this.#process.send(request);
    const [message] = (await answered) as [unknown];
    const answer: Answer = answerSchema.parse(message);
    if (!answer.ok) throw deserializeError(answer.error);
    return answer.value;
  }
}
