import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { WindowPort } from '../ports.ts';

type WindowMethods = Extract<keyof BridgeHandlers, `window.${string}`>;

/** A page's calls about its own window. `onFlushed` is called when everything typed is in the journal. */
export function createWindowHandlers(
  window: WindowPort,
  onFlushed: () => void,
): Pick<BridgeHandlers, WindowMethods> {
  return {
    'window.flushed': async () => {
      onFlushed();
      window.flushed();
      return {};
    },
    'window.clearStorage': async () => {
      await window.clearStorage();
      return {};
    },
    'window.showCommands': async ({ groups }) => {
      window.showCommands(groups);
      return {};
    },
    'window.open': async ({ route }) => {
      await window.open(route);
      return {};
    },
    'window.editText': async ({ action }) => {
      window.editText(action);
      return {};
    },
  };
}
