import type { FeedChange } from '#shared/bridge/feed.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { Ports } from '../ports.ts';
import { markOutdated, isOlderThan } from '../recovery/older-journal.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { allScopes, computeScope, scopeKey } from '../sync/view/visible.ts';
import { createReason } from '#shared/reasons/reason.ts';

type MirrorMethods = 'mirror.attach' | 'mirror.snapshot' | 'feed.read';

/** The position in a snapshot: scopes first, then the timeline. */
type SnapshotCursor = { readonly part: 'scopes' | 'activities'; readonly after: string };

function parseCursor(after: string | null): SnapshotCursor {
  if (after === null) return { part: 'scopes', after: '' };
  return after.startsWith('a:')
    ? { part: 'activities', after: after.slice(2) }
    : { part: 'scopes', after: after.slice(2) };
}

/** A page of the mirror's records, in whole scopes: at least `limit` records unless fewer are left. */
function snapshotPage(
  journal: Journal,
  after: string | null,
  limit: number,
): { readonly changes: readonly FeedChange[]; readonly next: string | null } {
  const cursor = parseCursor(after);
  const changes: FeedChange[] = [];
  if (after === null) {
    const workspace = journal.meta.get('workspace');
    if (workspace !== undefined) changes.push({ type: 'workspace', workspace });
  }
  if (cursor.part === 'scopes') {
    for (const scope of allScopes(journal)) {
      if (scopeKey(scope) <= cursor.after) continue;
      for (const record of computeScope(journal, scope).values())
        changes.push({ type: 'put', scope: scope.localId, record });
      if (changes.length >= limit) return { changes, next: `s:${scopeKey(scope)}` };
    }
    return { changes, next: 'a:' };
  }
  const activities = journal.activities.page(cursor.after, limit);
  for (const activity of activities) changes.push({ type: 'activity', activity });
  const last = activities.at(-1);
  return { changes, next: activities.length < limit || last === undefined ? null : `a:${last.id}` };
}

interface Accounts {
  account(accountKey: string): {
    readonly journal: Journal;
    readonly search: Pick<SearchIndex, 'cursor'>;
  };
}

/** The mirror's reads. The journal can rebuild the mirror at any time. */
export function createMirrorHandlers(
  session: Accounts,
  { newId, clock }: Pick<Ports, 'newId' | 'clock'>,
): Pick<BridgeHandlers, MirrorMethods> {
  return {
    'mirror.attach': async ({ accountKey, generation, cursor }) => {
      const { journal } = session.account(accountKey);
      const { meta, feed } = journal;
      if (isOlderThan(journal, { generation, cursor })) markOutdated(journal, newId, clock);
      const own = meta.get('generation') ?? '';
      const head = feed.head();
      return {
        generation: own,
        rebuild: generation !== own || cursor > head || cursor < feed.tail(),
        head,
        lastDeviceSeq: meta.get('lastDeviceSeq') ?? 0,
        restoredPartially: meta.get('restoredPartially') ?? false,
      };
    },
    'mirror.snapshot': async ({ accountKey, after, limit }) => {
      const { journal } = session.account(accountKey);
      // One synchronous read, so that records, feed position and newest operation are consistent.
      const { changes, next } = snapshotPage(journal, after, limit);
      return {
        changes: [...changes],
        next,
        feedSeq: journal.feed.head(),
        deviceSeq: journal.meta.get('lastDeviceSeq') ?? 0,
      };
    },
    'feed.read': async ({ accountKey, after, limit }) => {
      const { journal, search } = session.account(accountKey);
      const { feed } = journal;
      // The feed no longer has the entries after this cursor. The mirror attaches again and is rebuilt.
      if (after < feed.tail())
        throw new AppError('unavailable', createReason('errors.mirrorBehind'), { retriable: true });
      // The search index reads the feed too, a little later than the windows.
      feed.prune(Math.min(after, search.cursor()));
      return { entries: [...feed.read(after, limit)], head: feed.head() };
    },
  };
}
