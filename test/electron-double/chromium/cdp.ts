import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
type ParametersOf<C extends keyof Commands> = Commands[C]['paramsType'][0];
type Listener<E extends keyof Events> = (parameters: Events[E][0]) => void | Promise<void>;

interface Answer {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to Chromium's DevTools protocol. Each page has its own session on it. */
export class CdpConnection {
  readonly #commands: Writable;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** @param commands Chromium's input @param answers Chromium's output; a NUL ends each message */
  constructor(commands: Writable, answers: Readable) {
    this.#commands = commands;
    // The end of the browser is noticed when its output closes.
    for (const stream of [commands, answers]) stream.on('error', () => undefined);
    const decoder = new StringDecoder('utf8');
    let begun = '';
    answers.on('data', (chunk: Buffer) => {
      const [first = '', ...others] = decoder.write(chunk).split('\0');
      begun += first;
      for (const next of others) {
        this.#receive(JSON.parse(begun) as Answer);
        begun = next;
      }
    });
    answers.on('close', () => {
      for (const { method, reject } of this.#waiting.values())
        reject(new Error(`${method}: Chromium is gone`));
      this.#waiting.clear();
      this.#events.emit('close');
    });
  }

  send<C extends keyof Commands>(
    method: C,
    parameters?: ParametersOf<C>,
    sessionId?: string,
  ): Promise<Commands[C]['returnType']> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve: resolve as (result: unknown) => void, reject });
      this.#commands.write(`${JSON.stringify({ id, method, params: parameters ?? {}, sessionId })}\0`);
    });
  }

  /** A listener that throws or rejects is a bug of the double: the error is printed, and the other listeners run. */
  on<E extends keyof Events>(event: E, listener: Listener<E>, sessionId = ''): void {
    this.#events.on(`${sessionId}/${event}`, (parameters: Events[E][0]) => {
      const handled = (async () => listener(parameters))();
      handled.catch((error: unknown) => {
        if (process.env['LAYOVER_DOUBLE_DEBUG'] !== undefined) console.error(`[double] ${event}`, error);
      });
    });
  }

  onClose(listener: () => void): void {
    this.#events.on('close', listener);
  }

  #receive({ id, sessionId = '', method, params, result, error }: Answer): void {
    if (id === undefined) {
      this.#events.emit(`${sessionId}/${method}`, params);
      return;
    }
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${call.method}: ${error.message}`));
  }
}

/** The session of one page on a connection. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #id: string;

  constructor(connection: CdpConnection, id: string) {
    this.#connection = connection;
    this.#id = id;
  }

  send<C extends keyof Commands>(
    method: C,
    parameters?: ParametersOf<C>,
  ): Promise<Commands[C]['returnType']> {
    return this.#connection.send(method, parameters, this.#id);
  }

  on<E extends keyof Events>(event: E, listener: Listener<E>): void {
    this.#connection.on(event, listener, this.#id);
  }
}
