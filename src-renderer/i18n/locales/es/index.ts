import type { Words } from '../words.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { edits } from './edits.ts';
import { proposals } from './proposals.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { sync } from './sync.ts';
import { ui } from './ui.ts';

/** Every text of the window in Spanish. */
export const es: Words = {
  commands,
  common,
  edits,
  proposals,
  settings,
  shell,
  status,
  sync,
  ui,
};
