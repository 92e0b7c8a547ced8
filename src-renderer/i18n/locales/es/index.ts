import type { Messages } from '../messages.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { backup } from './backup.ts';
import { business } from './business.ts';
import { callLog } from './call-log.ts';
import { clientImport } from './client-import.ts';
import { clientPages } from './client-pages.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { conflicts } from './conflicts.ts';
import { decision } from './decision.ts';
import { editor } from './editor.ts';
import { edits } from './edits.ts';
import { errors } from './errors.ts';
import { exporting } from './exporting.ts';
import { firstRun } from './first-run.ts';
import { insights } from './insights.ts';
import { keywords } from './keywords.ts';
import { library } from './library.ts';
import { lines } from './lines.ts';
import { mail } from './mail.ts';
import { mailFailure } from './mail-failure.ts';
import { mailProgram } from './mail-program.ts';
import { menu } from './menu.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { placeholders } from './placeholders.ts';
import { preview } from './preview.ts';
import { proposals } from './proposals.ts';
import { reasons } from './reasons.ts';
import { recordedSend } from './recorded-send.ts';
import { recovery } from './recovery.ts';
import { send } from './send.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { sync } from './sync.ts';
import { taxes } from './taxes.ts';
import { ui } from './ui.ts';
import { updates } from './updates.ts';
import { versions } from './versions.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the window in Spanish. */
export const es: Messages = {
  accounts,
  activity,
  backup,
  business,
  callLog,
  clientImport,
  clientPages,
  clients,
  commands,
  common,
  conflicts,
  decision,
  editor,
  edits,
  errors,
  exporting,
  firstRun,
  insights,
  keywords,
  library,
  lines,
  mail,
  mailFailure,
  mailProgram,
  menu,
  notifications,
  outbox,
  placeholders,
  preview,
  proposals,
  ...reasons,
  recordedSend,
  recovery,
  send,
  settings,
  shell,
  status,
  sync,
  taxes,
  ui,
  updates,
  versions,
  webhooks,
};
