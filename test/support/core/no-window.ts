import type { WindowPort } from '../../../src-main/core/ports.ts';

/** The window port of a bridge without an Electron window: it has no menu and opens nothing. */
export const noWindow: WindowPort = {
  showCommands() {},
  open: async () => {},
  editText() {},
  flushed() {},
  clearStorage: async () => {},
};
