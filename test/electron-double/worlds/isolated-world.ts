import type { Codec } from './codec.ts';
import type { WorldLink } from './world-link.ts';

/** A message from the isolated world to the double, sent as text over a binding. */
export type FromPage =
  | { readonly type: 'send'; readonly channel: string; readonly data: string }
  | { readonly type: 'invoke'; readonly id: number; readonly channel: string; readonly data: string }
  | { readonly type: 'open'; readonly url: string; readonly name: string; readonly features: string }
  | { readonly type: 'preload-error'; readonly message: string };

/** A message from the double to the isolated world. */
export type ToPage =
  | { readonly type: 'event'; readonly channel: string; readonly data: string }
  | { readonly type: 'result'; readonly id: number; readonly data: string }
  | { readonly type: 'failure'; readonly id: number; readonly message: string };

/** The part of `process` that a preload can see. */
export interface PreloadProcess {
  readonly platform: string;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** A preload bundle in its CommonJS wrapper. */
export type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
) => void;

/**
 * Runs a built preload in the isolated world with the globals of a sandboxed preload: `require` of `electron` and three
 * small modules, and a reduced `process`. Self-contained: it runs from its source text.
 */
export function runPreload(codec: Codec, link: WorldLink, preload: Preload, info: PreloadProcess): void {
  type Listener = (event: unknown, ...parameters: unknown[]) => void;
  interface Waiting {
    readonly channel: string;
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: Error) => void;
  }
  const world = globalThis as typeof globalThis & {
    layoverDoubleSend(text: string): void;
    layoverDoubleReceive(message: ToPage): void;
  };
  const post = (message: FromPage): void => world.layoverDoubleSend(JSON.stringify(message));

  link.onGiven((name, value) => {
    if (name !== 'window.open') return;
    post({ type: 'open', ...(value as { url: string; name: string; features: string }) });
  });

  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<number, Waiting>();
  let invocations = 0;

  const ipcRenderer = {
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    once(channel: string, listener: Listener) {
      const once: Listener = (...parameters) => {
        ipcRenderer.off(channel, once);
        listener(...parameters);
      };
      return ipcRenderer.on(channel, once);
    },
    off(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
    send(channel: string, ...parameters: unknown[]) {
      post({ type: 'send', channel, data: codec.encode(parameters) });
    },
    invoke(channel: string, ...parameters: unknown[]) {
      const data = codec.encode(parameters);
      return new Promise((resolve, reject) => {
        invocations += 1;
        waiting.set(invocations, { channel, resolve, reject });
        post({ type: 'invoke', id: invocations, channel, data });
      });
    },
  };

  world.layoverDoubleReceive = (message) => {
    if (message.type === 'event') {
      const parameters = codec.decode(message.data) as unknown[];
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...parameters);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'result') call?.resolve(codec.decode(message.data));
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.message}`));
  };

  const exposed = new Set<string>();
  const contextBridge = {
    exposeInMainWorld(name: string, value: unknown) {
      if (exposed.has(name)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      exposed.add(name);
      link.give(name, value);
    },
  };

  const electron = { contextBridge, ipcRenderer };
  const modules: Readonly<Record<string, unknown>> = {
    electron,
    'electron/renderer': electron,
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  };
  const require = (name: string): unknown => {
    const found = modules[name.replace(/^node:/, '')];
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };
  const process = { ...info, type: 'renderer', sandboxed: true, contextIsolated: true, env: {}, argv: [] };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (error) {
    post({
      type: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}
