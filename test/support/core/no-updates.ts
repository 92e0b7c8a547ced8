import type { Updates } from '../../../src-main/core/ports.ts';

/** The update port of an app that is not installed: it never finds an update. */
export const noUpdates: Updates = {
  state: () => ({ state: 'unsupported' }),
  onChange: () => () => undefined,
  check: async () => {},
  install() {},
  isAutomatic: () => true,
  setAutomatic: async () => {},
};
