import type { LocalId } from '#shared/domain/ids.ts';
import type { Alias } from '../lib/aliases.ts';
import { createListeners } from '../lib/listeners.ts';

/** All kinds of data in the mirror. */
export const everyKind = ['client', 'proposal', 'contents', 'activity', 'workspace'] as const;
/** A kind of data in the mirror. `contents` are sections, lines, taxes and templates. */
export type ChangeKind = (typeof everyKind)[number];

export interface MirrorChange {
  /** The cause: the user's edit, entries of the journal's feed, or another one, such as an acknowledgment. */
  readonly by: 'edit' | 'feed' | 'other';
  readonly kinds: readonly ChangeKind[];
  /** The scopes of the changed records; null: any scope. */
  readonly scopes: ReadonlySet<LocalId> | null;
  /** The mirror's revision before and after; null if it stays the same, as for an edit. */
  readonly revisions: { readonly from: string; readonly to: string } | null;
  /** The opIds of operations that the window has withdrawn. Other windows cannot undo them. */
  readonly withdrawn?: readonly string[];
  /** The aliases of records that the window has recreated. */
  readonly recreated?: readonly Alias[];
}

/** A change of no record, to announce something else. */
export const noRecordChange: MirrorChange = { by: 'other', kinds: [], scopes: new Set(), revisions: null };

/** The data that a query reads: everything of these kinds, and everything in one scope. */
export interface QueryDependencies {
  readonly kinds: readonly ChangeKind[];
  readonly scope?: LocalId;
}

export function isAffected({ kinds, scope }: QueryDependencies, change: MirrorChange): boolean {
  if (kinds.some((kind) => change.kinds.includes(kind))) return true;
  return scope !== undefined && (change.scopes === null || change.scopes.has(scope));
}

/** Delay of announcements to other windows, ms. The user looks at one window, and edits come in bursts. */
const broadcastDelayMs = 30;

/** The changes of one mirror, over a channel to the other windows of this computer. */
export function createMirrorChanges(name: string) {
  const { notify, subscribe, clear } = createListeners<[change: MirrorChange, isOwn: boolean]>();
  const channel = new BroadcastChannel(`mirror:${name}`);
  const broadcast = channel.postMessage.bind(channel);
  const unsent: MirrorChange[] = [];
  let isOpen = true;

  function flush(): void {
    if (unsent.length > 0) broadcast(unsent.splice(0));
  }

  const onMessage = ({ data }: MessageEvent<readonly MirrorChange[]>): void => {
    for (const change of data) notify(change, false);
  };
  channel.addEventListener('message', onMessage);

  return {
    /** Notifies all windows. Call it after the commit. */
    publish(change: MirrorChange): void {
      if (!isOpen) return;
      notify(change, true);
      unsent.push(change);
      // Later, so that the announcement delays no edit.
      if (unsent.length === 1) setTimeout(flush, broadcastDelayMs);
    },
    /** `isOwn`: this window wrote. */
    subscribe,
    dispose(): void {
      isOpen = false;
      flush();
      channel.removeEventListener('message', onMessage);
      channel.close();
      clear();
    },
  };
}

export type MirrorChanges = ReturnType<typeof createMirrorChanges>;
