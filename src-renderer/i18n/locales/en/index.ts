import { common } from './common.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';
import { ui } from './ui.ts';

/** Every text of the window, in English: the one that the types of keys and placeholders come from. */
export const en = {
  common,
  settings,
  status,
  ui,
} as const;

/** The shape that every other language fills. */
export type English = typeof en;
