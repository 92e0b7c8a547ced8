import type { LocalId } from '#shared/domain/ids.ts';
import type { Alias } from '../lib/aliases.ts';

/** All that there is in the mirror. */
export const everyKind = ['client', 'proposal', 'contents', 'activity', 'workspace'] as const;
/** What there is in the mirror, as queries speak of it. `contents` are sections and lines. */
export type ChangeKind = (typeof everyKind)[number];

/** What a write has changed. */
export interface MirrorChange {
  /** The user's edit, rows that the journal sent, or how far operations are on their way. */
  readonly by: 'edit' | 'feed' | 'relay';
  readonly kinds: readonly ChangeKind[];
  /** The scopes of the records that changed; null: whichever. */
  readonly scopes: ReadonlySet<LocalId> | null;
  /** The mirror's revision before and after; an edit leaves it as it is. */
  readonly revisions: { readonly from: string; readonly to: string } | null;
  /** The operations that the window has withdrawn: other windows cannot undo them. */
  readonly withdrawn?: readonly string[];
  /** Records that the window has recreated under other ids. */
  readonly recreated?: readonly Alias[];
}

/** What a query looks at: whatever is of these kinds, and everything of one scope. */
export interface QueryDependencies {
  readonly kinds: readonly ChangeKind[];
  readonly scope?: LocalId;
}

type Listener = (change: MirrorChange, isOwn: boolean) => void;

/** Tells this window what it, or another window on the same mirror, has written. */
export interface MirrorChanges {
  /** Tells everyone, once what was written is on the disk. */
  publish(change: MirrorChange): void;
  /** Listeners are told in the order in which they came; `isOwn` says whether this window wrote. Returns its dispose. */
  subscribe(listener: Listener): () => void;
  dispose(): void;
}

/** Whether what was read may be different now. */
export function isAffected({ kinds, scope }: QueryDependencies, change: MirrorChange): boolean {
  if (kinds.some((kind) => change.kinds.includes(kind))) return true;
  return scope !== undefined && (change.scopes === null || change.scopes.has(scope));
}

/** Delay of announcements to other windows, ms: the user looks at one window, and edits come in bursts. */
const broadcastDelayMs = 30;

/** The changes of one mirror, over a channel to the other windows of this computer. */
export function createMirrorChanges(name: string): MirrorChanges {
  const listeners = new Set<Listener>();
  const channel = new BroadcastChannel(`mirror:${name}`);
  const broadcast = channel.postMessage.bind(channel);
  const unsent: MirrorChange[] = [];
  let isOpen = true;

  function notify(change: MirrorChange, isOwn: boolean): void {
    for (const listener of [...listeners]) listener(change, isOwn);
  }

  function flush(): void {
    if (unsent.length > 0) broadcast(unsent.splice(0));
  }

  const onMessage = ({ data }: MessageEvent<readonly MirrorChange[]>): void => {
    for (const change of data) notify(change, false);
  };
  channel.addEventListener('message', onMessage);

  return {
    publish(change) {
      if (!isOpen) return;
      notify(change, true);
      unsent.push(change);
      // Between two edits, and not on the way of either.
      if (unsent.length === 1) setTimeout(flush, broadcastDelayMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      isOpen = false;
      flush();
      channel.removeEventListener('message', onMessage);
      channel.close();
      listeners.clear();
    },
  };
}
