import path from 'node:path';
import type { RunningApp } from '../launch-app.ts';

/** A preload module with which the app's network can be switched off and its calls counted. */
export const networkSwitch = path.join(import.meta.dirname, 'network-switch.cjs');

/** The environment of an app that starts with its network off. */
export const startsOffline = { LAYOVER_TEST_OFFLINE: '1' } as const;

interface NetworkState {
  online: boolean;
  readonly calls: number[];
}

/** Switches the main process's network. While it is off, every connection fails with ENETUNREACH. */
export async function setOnline({ electron }: RunningApp, online: boolean): Promise<void> {
  await electron.evaluate((_electron, value) => {
    (Reflect.get(globalThis, 'networkSwitch') as NetworkState).online = value;
  }, online);
}

/** The times, in ms since the epoch, of the app's calls to the service. */
export function callTimes({ electron }: RunningApp): Promise<number[]> {
  return electron.evaluate(() => (Reflect.get(globalThis, 'networkSwitch') as NetworkState).calls);
}
