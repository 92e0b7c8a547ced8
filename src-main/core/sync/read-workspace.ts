import type { Workspace } from '#shared/domain/workspace.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import { pageLength, readAllPages } from './read-proposal.ts';
import type { SyncContext } from './sync-context.ts';

/** Reads the account, its users and its themes, and hands them to the mirror when they have changed. */
export async function readWorkspace(
  context: SyncContext,
  signal: AbortSignal,
): Promise<CallOutcome<Workspace>> {
  const { api, limiter, journal } = context;
  const account = await limitedCall(limiter, 'pull', () => api.account.me(), signal);
  if (account.type !== 'ok') return account;
  const users = await readAllPages(
    context,
    'pull',
    (page) => api.users.list({ page, per: pageLength }),
    signal,
  );
  if (users.type !== 'ok') return users;
  const themes = await limitedCall(limiter, 'pull', () => api.choices.themes(), signal);
  if (themes.type !== 'ok') return themes;
  const { name, email, currency, locale, default_theme, web } = account.value.fields;
  const workspace: Workspace = {
    account: { id: account.value.id, name, email, currency, locale, default_theme, web },
    users: users.value.records.map(({ id, fields }) => ({ id, name: fields.name, email: fields.email })),
    themes: themes.value.map((theme) => ({ id: theme.id, name: theme.name })),
  };
  journal.transaction(() => {
    if (JSON.stringify(journal.meta.get('workspace')) === JSON.stringify(workspace)) return;
    journal.meta.set('workspace', workspace);
    journal.feed.append([{ type: 'workspace', workspace }], journal.meta.get('lastDeviceSeq') ?? 0);
  });
  return { ...account, value: workspace };
}
