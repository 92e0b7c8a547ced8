import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { business } from './business.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { decision } from './decision.ts';
import { edits } from './edits.ts';
import { errors } from './errors.ts';
import { library } from './library.ts';
import { menu } from './menu.ts';
import { proposals } from './proposals.ts';
import { reasons } from './reasons.ts';
import { recordedSend } from './recorded-send.ts';
import { send } from './send.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { sync } from './sync.ts';
import { taxes } from './taxes.ts';
import { ui } from './ui.ts';
import { updates } from './updates.ts';
import { versions } from './versions.ts';
import type { StartMessages } from '../messages.ts';

/** The texts that the window needs from the start. */
export const start: StartMessages = {
  accounts,
  activity,
  business,
  commands,
  common,
  decision,
  edits,
  errors,
  library,
  menu,
  proposals,
  ...reasons,
  recordedSend,
  send,
  shell,
  status,
  sync,
  taxes,
  ui,
  updates,
  versions,
};
