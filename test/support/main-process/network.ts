import path from 'node:path';
import type { RunningApp } from '../launch-app.ts';

/** The module to launch the app with, so that its network can be switched off and its connections counted. */
export const networkSwitch = path.join(import.meta.dirname, 'network-switch.cjs');

/** Environment of an app that starts with its network switched off. */
export const startsOffline = { LAYOVER_TEST_OFFLINE: '1' } as const;

interface NetworkState {
  online: boolean;
  readonly connections: number[];
}

/** Switches the network of the app's main process: off, every connection finds it unreachable. */
export async function setOnline({ electron }: RunningApp, online: boolean): Promise<void> {
  await electron.evaluate((_electron, value) => {
    (Reflect.get(globalThis, 'networkSwitch') as NetworkState).online = value;
  }, online);
}

/** When the app opened connections, in ms since the epoch: one for each call to the service. */
export function connectionTimes({ electron }: RunningApp): Promise<number[]> {
  return electron.evaluate(() => (Reflect.get(globalThis, 'networkSwitch') as NetworkState).connections);
}
