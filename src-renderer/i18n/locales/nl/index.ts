import type { Words } from '../words.ts';
import { common } from './common.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';
import { ui } from './ui.ts';

/** Every text of the window in Dutch. */
export const nl: Words = {
  common,
  settings,
  status,
  ui,
};
