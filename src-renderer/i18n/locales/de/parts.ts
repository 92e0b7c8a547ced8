import { backup } from './backup.ts';
import { callLog } from './call-log.ts';
import { clientImport } from './client-import.ts';
import { clientPages } from './client-pages.ts';
import { clients } from './clients.ts';
import { conflicts } from './conflicts.ts';
import { editor } from './editor.ts';
import { exporting } from './exporting.ts';
import { firstRun } from './first-run.ts';
import { insights } from './insights.ts';
import { keywords } from './keywords.ts';
import { lines } from './lines.ts';
import { mail } from './mail.ts';
import { mailFailure } from './mail-failure.ts';
import { mailProgram } from './mail-program.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { placeholders } from './placeholders.ts';
import { preview } from './preview.ts';
import { recovery } from './recovery.ts';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';
import type { PartMessages } from '../messages.ts';

/** The texts of parts, which are loaded with the first of them. */
export const parts: PartMessages = {
  backup,
  callLog,
  clientImport,
  clientPages,
  clients,
  conflicts,
  editor,
  exporting,
  firstRun,
  insights,
  keywords,
  lines,
  mail,
  mailFailure,
  mailProgram,
  notifications,
  outbox,
  placeholders,
  preview,
  recovery,
  settings,
  webhooks,
};
