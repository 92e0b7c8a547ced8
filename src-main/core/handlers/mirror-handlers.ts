import type { FeedChange } from '#shared/bridge/feed.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { Ports } from '../ports.ts';
import { distrustOlder, isOlderThan } from '../recovery/older-journal.ts';
import { allScopes, computeScope, scopeKey } from '../sync/view/visible.ts';
import { t } from '../i18n/translate.ts';

type MirrorMethods = 'mirror.attach' | 'mirror.snapshot' | 'feed.read';

/** Where a snapshot goes on: scopes one after another, then the timeline. */
type SnapshotPlace = { readonly part: 'scopes' | 'activities'; readonly after: string };

function parsePlace(after: string | null): SnapshotPlace {
  if (after === null) return { part: 'scopes', after: '' };
  return after.startsWith('a:')
    ? { part: 'activities', after: after.slice(2) }
    : { part: 'scopes', after: after.slice(2) };
}

/** A page of what the mirror holds, in whole scopes: at least `limit` records, unless fewer are left. */
function snapshotPage(
  journal: Journal,
  after: string | null,
  limit: number,
): { readonly changes: readonly FeedChange[]; readonly next: string | null } {
  const place = parsePlace(after);
  const changes: FeedChange[] = [];
  if (after === null) {
    const workspace = journal.meta.get('workspace');
    if (workspace !== undefined) changes.push({ type: 'workspace', workspace });
  }
  if (place.part === 'scopes') {
    for (const scope of allScopes(journal)) {
      if (scopeKey(scope) <= place.after) continue;
      for (const record of computeScope(journal, scope).values())
        changes.push({ type: 'put', scope: scope.localId, record });
      if (changes.length >= limit) return { changes, next: `s:${scopeKey(scope)}` };
    }
    return { changes, next: 'a:' };
  }
  const activities = journal.activities.page(place.after, limit);
  for (const activity of activities) changes.push({ type: 'activity', activity });
  const last = activities.at(-1);
  return { changes, next: activities.length < limit || last === undefined ? null : `a:${last.id}` };
}

/** Whose journal a window reads. */
interface Accounts {
  account(accountKey: string): { readonly journal: Journal };
}

/** Rebuilding and following the mirror (S3, I9): the journal can always make it anew. */
export function createMirrorHandlers(
  session: Accounts,
  { newId, clock }: Pick<Ports, 'newId' | 'clock'>,
): Pick<BridgeHandlers, MirrorMethods> {
  return {
    'mirror.attach': async ({ accountKey, generation, cursor }) => {
      const { journal } = session.account(accountKey);
      const { meta, feed } = journal;
      if (isOlderThan(journal, { generation, cursor })) distrustOlder(journal, newId, clock);
      const own = meta.get('generation') ?? '';
      const head = feed.head();
      return {
        generation: own,
        rebuild: generation !== own || cursor > head || cursor < feed.tail(),
        head,
        lastDeviceSeq: meta.get('lastDeviceSeq') ?? 0,
        doubtful: meta.get('doubtful') ?? false,
      };
    },
    'mirror.snapshot': async ({ accountKey, after, limit }) => {
      const { journal } = session.account(accountKey);
      // One synchronous read: the picture, the feed's number and the newest operation belong together.
      const { changes, next } = snapshotPage(journal, after, limit);
      return {
        changes: [...changes],
        next,
        feedSeq: journal.feed.head(),
        deviceSeq: journal.meta.get('lastDeviceSeq') ?? 0,
      };
    },
    'feed.read': async ({ accountKey, after, limit }) => {
      const { feed } = session.account(accountKey).journal;
      // It was not read for so long that a part is gone: the mirror attaches anew, and is rebuilt.
      if (after < feed.tail())
        throw new AppError('unavailable', t('errors.mirrorBehind'), { retriable: true });
      feed.prune(after);
      return { entries: [...feed.read(after, limit)], head: feed.head() };
    },
  };
}
