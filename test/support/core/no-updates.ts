import type { Updates } from '../../../src-main/core/ports.ts';

/** For a core that was not installed: it has no newer versions. */
export const noUpdates: Updates = {
  state: () => ({ state: 'unsupported' }),
  onChange: () => () => undefined,
  check: async () => {},
  install() {},
};
