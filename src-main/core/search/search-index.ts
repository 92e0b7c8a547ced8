import { join } from 'node:path';
import type {
  FoundIds,
  FoundRecord,
  SearchExcerpt,
  SearchReading,
} from '#shared/bridge/methods/search-methods.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import { isTemplateId } from '#shared/domain/ids.ts';
import type { SearchQuery } from '#shared/search/search-query.ts';
import type { Journal } from '../journal/journal.ts';
import type { Clock, Logger } from '../ports.ts';
import { allScopes, computeScope, scopeKey, visibleScope, type Scope } from '../sync/view/visible.ts';
import { excerptOf } from './excerpt.ts';
import { findDocuments, noIds } from './find-documents.ts';
import { findOwners } from './find-owners.ts';
import { deleteIndexFile, isDiskTrouble, openIndexFile, type IndexFile } from './index-file.ts';
import { readDocument, type SearchDocument } from './search-document.ts';
import { scopeOfChange, scopeOfFound } from './scope-of-change.ts';
import type { ResolvedTerm } from './resolve-terms.ts';

/** The full-text index of an open account. It follows the journal's feed. */
export interface SearchIndex {
  /** The feed has a new entry. */
  wake(): void;
  /** The feed entry up to which the index needs no entry any more. */
  cursor(): number;
  find(
    query: SearchQuery,
    limit: number,
  ): { readonly found: FoundIds; readonly reading: SearchReading | null };
  excerpts(query: SearchQuery, records: readonly FoundRecord[]): readonly SearchExcerpt[];
  close(): void;
}

interface SearchIndexOptions {
  readonly journal: Journal;
  /** The account's folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Time after a start in which the index leaves the process to the window, ms. */
const startDelay = 3_000;
/** Time after an edit until it is indexed, so that many keys are indexed at once, ms. A search does not wait for it. */
const editDelay = 2_000;
/** Time of one step, and of the pause after it, ms. A rebuild leaves most of the process to edits and calls. */
const stepTime = 6;
const stepPause = 18;
/** Time that a search spends on changes that are not indexed yet, ms. */
const searchStepTime = 25;
/** Time until the file is opened again after the disk has refused it, ms. */
const retryDelay = 60_000;

/** Feed entries per read. */
const entriesPerRead = 500;

const isProposal = ({ type, localId }: Scope): boolean => type === 'proposal' && !isTemplateId(localId);

/** The name of the index in the account's folder. */
export const indexFileName = 'search.db';

export function createSearchIndex({ journal, folder, clock, log }: SearchIndexOptions): SearchIndex {
  const path = join(folder, indexFileName);
  let file: IndexFile | null = null;
  let isClosed = false;
  /** Whether the file cannot be used. The feed does not wait for it; it is rebuilt instead. */
  let isBroken = false;
  /** How often the file has been deleted since it was last complete. */
  let losses = 0;
  /** Changed scopes by their keys. */
  let changed = new Map<string, Scope>();
  /** The scopes that a rebuild has not read yet, the next one last. */
  let unread: Scope[] = [];
  /** The newest feed entry whose scopes are in `changed`, and the newest one that is indexed. */
  let heard = 0;
  let indexed = 0;
  let cancelTimer: (() => void) | null = null;

  function schedule(ms: number): void {
    if (isClosed || cancelTimer !== null) return;
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null;
      run(stepTime);
    });
  }

  function startRebuild(opened: IndexFile, generation: string): void {
    heard = journal.feed.head();
    indexed = heard;
    changed = new Map();
    opened.setState({ generation, cursor: heard, rebuiltTo: '' });
    unread = allScopes(journal).toReversed();
  }

  function open(): IndexFile {
    if (file !== null) return file;
    let opened = openIndexFile(path);
    try {
      const generation = journal.meta.get('generation') ?? '';
      const state = opened.state();
      const { feed } = journal;
      if (state?.generation === generation && state.cursor >= feed.tail() && state.cursor <= feed.head()) {
        const { rebuiltTo } = state;
        heard = state.cursor;
        indexed = heard;
        changed = new Map();
        unread =
          rebuiltTo === null
            ? []
            : allScopes(journal)
                .filter((scope) => scopeKey(scope) > rebuiltTo)
                .toReversed();
      } else {
        if (state !== null) {
          opened.close();
          deleteIndexFile(path);
          opened = openIndexFile(path);
        }
        startRebuild(opened, generation);
      }
    } catch (error) {
      opened.close();
      throw error;
    }
    file = opened;
    isBroken = false;
    return opened;
  }

  function add(scope: Scope): void {
    changed.set(scopeKey(scope), scope);
  }

  function addChange(opened: IndexFile, change: FeedChange): void {
    if (change.type === 'workspace') return;
    if (change.type === 'activity') {
      const localId = opened.proposalWith(change.activity.proposal_public_id);
      if (localId !== null) add({ type: 'proposal', localId });
      return;
    }
    const scope = scopeOfChange(change, (key) => changed.has(key) || opened.has(key));
    add(scope);
    if (scope.type !== 'client') return;
    for (const localId of opened.proposalsOf(scope.localId)) add({ type: 'proposal', localId });
  }

  const isBehindFeed = (): boolean => heard < journal.feed.tail();

  /** Reads the feed. */
  function hear(opened: IndexFile): void {
    const { feed } = journal;
    while (heard < feed.head()) {
      const entries = feed.read(heard, entriesPerRead);
      for (const { seq, changes } of entries) {
        for (const change of changes) addChange(opened, change);
        heard = seq;
      }
      if (entries.length === 0) return;
    }
  }

  function indexScope(opened: IndexFile, scope: Scope, isChanged: boolean): void {
    const key = scopeKey(scope);
    let document: SearchDocument | null = null;
    try {
      // An edited scope is in the cache of views, and a rebuild must not evict it.
      const view = isChanged ? visibleScope(journal, scope) : computeScope(journal, scope);
      document = readDocument(journal, scope, view);
    } catch (error) {
      // One unreadable record must not keep the others from being found.
      log.error('a record cannot be indexed', error);
      return;
    }
    if (document === null) opened.remove(key);
    else opened.put(key, document);
  }

  /** Indexes changes first, then goes on with a rebuild. One transaction, so that cursor and texts agree. */
  function step(opened: IndexFile, ms: number): void {
    const end = clock.monotonic() + ms;
    opened.transaction(() => {
      let rebuiltTo: string | null = null;
      do {
        const next = changed.values().next().value;
        if (next !== undefined) {
          changed.delete(scopeKey(next));
          indexScope(opened, next, true);
          continue;
        }
        const scope = unread.pop();
        if (scope === undefined) break;
        indexScope(opened, scope, false);
        rebuiltTo = scopeKey(scope);
      } while (clock.monotonic() < end);
      const known = opened.state();
      const generation = known?.generation ?? '';
      if (changed.size === 0) indexed = heard;
      const reached = unread.length === 0 ? null : (rebuiltTo ?? known?.rebuiltTo ?? '');
      opened.setState({ generation, cursor: indexed, rebuiltTo: reached });
    });
  }

  const hasWork = (): boolean => changed.size > 0 || unread.length > 0 || heard < journal.feed.head();

  /** Closes the file after an error. Unless the disk is the cause, it is deleted, and a new one takes its place. */
  function abandon(error: unknown): void {
    log.error('the search index failed', error);
    try {
      file?.close();
    } catch {
      // The file is deleted or opened again.
    }
    file = null;
    isBroken = true;
    if (isDiskTrouble(error)) {
      schedule(retryDelay);
      return;
    }
    deleteIndexFile(path);
    schedule(Math.min(retryDelay, editDelay * 4 ** losses));
    losses += 1;
  }

  /** Brings the index up to date for at most this time. Null if the file cannot be used. */
  function run(ms: number): IndexFile | null {
    if (isClosed) return null;
    try {
      let opened = open();
      if (isBehindFeed()) {
        // It is opened as one that was closed for too long.
        opened.close();
        file = null;
        opened = open();
      }
      hear(opened);
      if (hasWork()) step(opened, ms);
      if (hasWork()) schedule(stepPause);
      else losses = 0;
      return opened;
    } catch (error) {
      abandon(error);
      return null;
    }
  }

  function reading(opened: IndexFile | null): SearchReading | null {
    if (opened === null) return { read: 0, all: journal.records.count('proposal') };
    if (!hasWork()) return null;
    const outdated = [...changed.values()].filter(isProposal).length;
    const read = Math.max(0, opened.countProposals() - outdated);
    return { read, all: read + outdated + unread.filter(isProposal).length };
  }

  /** The terms of the last query, because the excerpts of a query are read after it. */
  let last: { readonly key: string; readonly terms: readonly ResolvedTerm[] } | null = null;

  function search(opened: IndexFile, query: SearchQuery, limit: number): FoundIds {
    const { ids, terms } = findDocuments(opened, query, findOwners(journal, query.owners), limit);
    last = { key: JSON.stringify(query), terms };
    return ids;
  }

  function termsOf(opened: IndexFile, query: SearchQuery): readonly ResolvedTerm[] {
    if (last?.key !== JSON.stringify(query)) search(opened, query, 1);
    return last?.terms ?? [];
  }

  schedule(startDelay);

  return {
    wake: () => schedule(editDelay),
    cursor: () => (isBroken ? Infinity : indexed),
    find(query, limit) {
      const opened = run(searchStepTime);
      try {
        const found = opened === null ? noIds : search(opened, query, limit);
        return { found, reading: reading(opened) };
      } catch (error) {
        abandon(error);
        return { found: noIds, reading: reading(null) };
      }
    },
    excerpts(query, records) {
      const opened = run(searchStepTime);
      if (opened === null) return [];
      try {
        const terms = termsOf(opened, query);
        return records.flatMap((record) => {
          const scope = scopeOfFound(record);
          const document = readDocument(journal, scope, computeScope(journal, scope));
          return document === null ? [] : (excerptOf(document, terms) ?? []);
        });
      } catch (error) {
        abandon(error);
        return [];
      }
    },
    close() {
      isClosed = true;
      cancelTimer?.();
      if (file === null) return;
      try {
        if (!isBehindFeed()) {
          hear(file);
          if (hasWork()) step(file, searchStepTime);
        }
        file.close();
      } catch (error) {
        log.error('the search index cannot be closed', error);
      }
      file = null;
    },
  };
}
