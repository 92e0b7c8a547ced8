import type { WindowPort } from '../../../src-main/core/ports.ts';

/** For a bridge that is served to no window of Electron's: there is no menu, and nothing opens. */
export const noWindow: WindowPort = {
  showCommands() {},
  open: async () => {},
  editText() {},
  flushed() {},
  clearStorage: async () => {},
};
