import type { Workspace } from '#shared/domain/workspace.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ServerAccount } from '../../api/schemas/account.ts';
import type { ServerExtensions } from '../../api/schemas/extensions.ts';
import { withBusiness } from '../../business/business-in-workspace.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { pageLength, readAllPages } from './read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/** The parts in reading order. Each is one page of the full sync's cursor. */
const parts = ['account', 'users', 'themes'] as const;

/** Number of pages of the workspace stage. */
export const workspaceParts = parts.length;

function withValue<T, U>(outcome: CallOutcome<T>, read: (value: T) => U): CallOutcome<U> {
  return outcome.type === 'ok' ? { ...outcome, value: read(outcome.value) } : outcome;
}

/**
 * Reads one part of the data that all proposals share.
 *
 * @param page the part, from 1
 */
export async function readWorkspacePart(
  context: SyncContext,
  page: number,
  signal: AbortSignal,
): Promise<CallOutcome<Partial<Workspace>>> {
  const { api, limiter } = context;
  switch (parts[page - 1] ?? 'account') {
    case 'account': {
      const outcome = await limitedCall(limiter, 'pull', () => api.account.me(), signal);
      if (outcome.type === 'ok') saveAnnouncement(context, outcome.value);
      return withValue(outcome, ({ id, fields }) => {
        const { name, email, currency, locale, default_theme, web } = fields;
        return { account: { id, name, email, currency, locale, default_theme, web } };
      });
    }
    case 'users': {
      const list = (at: number) => api.users.list({ page: at, per: pageLength });
      const outcome = await readAllPages(context, 'pull', list, signal);
      return withValue(outcome, ({ records }) => ({
        users: records.map(({ id, fields }) => ({ id, name: fields.name, email: fields.email })),
      }));
    }
    case 'themes': {
      const outcome = await limitedCall(limiter, 'pull', () => api.choices.themes(), signal);
      return withValue(outcome, (themes) => ({ themes: themes.map(({ id, name }) => ({ id, name })) }));
    }
  }
}

/** Saves a part of the workspace, and adds the workspace to the feed if it has changed. */
export function saveWorkspacePart({ journal }: Pick<SyncContext, 'journal'>, part: Partial<Workspace>): void {
  const known = journal.meta.get('workspace');
  const readAccount = part.account ?? known?.account;
  if (readAccount === undefined) return;
  const { account, users } = withBusiness(journal.meta, readAccount, part.users ?? known?.users ?? []);
  const canUnarchive = journal.meta.get('canUnarchive');
  const canRecordDecisions = journal.meta.get('canRecordDecisions');
  const canRecordSends = journal.meta.get('canRecordSends');
  const canEditTemplates = journal.meta.get('canEditTemplates');
  const storesFiles = journal.meta.get('storesFiles');
  const workspace: Workspace = {
    ...{ themes: [], ...known, ...part, account, users },
    ...(canUnarchive !== undefined && { canUnarchive }),
    ...(canRecordDecisions !== undefined && { canRecordDecisions }),
    ...(canRecordSends !== undefined && { canRecordSends }),
    ...(canEditTemplates !== undefined && { canEditTemplates }),
    ...(storesFiles !== undefined && { storesFiles }),
  };
  if (JSON.stringify(known) === JSON.stringify(workspace)) return;
  journal.meta.set('workspace', workspace);
  journal.feed.append([{ type: 'workspace', workspace }], journal.meta.get('lastDeviceSeq') ?? 0);
}

const announced = [
  ['takesIdempotencyKeys', 'idempotency-key'],
  ['tellsChanges', 'changes'],
  ['listsChanges', 'updated-since'],
  ['refusesOverwrites', 'unchanged-since'],
  ['announcesSettings', 'include-settings'],
] as const;

/** Saves which extensions the service announces. They are known before the first list is read. */
export function saveAnnouncement(
  { journal: { meta } }: Pick<SyncContext, 'journal'>,
  { extensions = [] }: ServerAccount,
): void {
  for (const [name, extension] of announced) {
    const isAnnounced = extensions.includes(extension);
    if ((meta.get(name) ?? false) !== isAnnounced) meta.set(name, isAnnounced);
  }
}

/** Saves the service's extensions of the documented API, for the engine and the screens. */
export function saveExtensions(
  { journal }: Pick<SyncContext, 'journal'>,
  {
    unarchive,
    settings,
    mail,
    business,
    decisions,
    sends,
    views,
    notices,
    deliveries,
    templates,
    files,
  }: ServerExtensions,
): void {
  const { meta } = journal;
  if (meta.get('hasMailSettings') !== mail) meta.set('hasMailSettings', mail);
  if (meta.get('tellsViews') !== views) meta.set('tellsViews', views);
  if (meta.get('hasWebhookQueue') !== deliveries) meta.set('hasWebhookQueue', deliveries);
  if (meta.get('hasNotices') !== notices) meta.set('hasNotices', notices);
  if (meta.get('editsBusiness') !== business) meta.set('editsBusiness', business);
  const isKnown =
    meta.get('canUnarchive') === unarchive &&
    meta.get('showsSettings') === settings &&
    meta.get('canEditTemplates') === templates &&
    meta.get('storesFiles') === files &&
    meta.get('canRecordDecisions') === decisions &&
    meta.get('canRecordSends') === sends;
  if (isKnown) return;
  journal.transaction(() => {
    meta.set('showsSettings', settings);
    meta.set('canUnarchive', unarchive);
    meta.set('canRecordDecisions', decisions);
    meta.set('canRecordSends', sends);
    meta.set('canEditTemplates', templates);
    meta.set('storesFiles', files);
    saveWorkspacePart({ journal }, {});
  });
}
