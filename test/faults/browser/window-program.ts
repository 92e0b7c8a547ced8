import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createWindowCarrier } from '../../../src-renderer/bridge/window-carrier.ts';
import { openDataStore, type DataStore } from '../../../src-renderer/data/data-store.ts';

/** The product's data layer of a window, without a screen. It runs in a page of Chromium that is killed. */

/** The comparison of the idle window with the journal. */
export interface Comparison {
  readonly records: number;
  /** The records that differ from the journal. */
  readonly different: number;
  /**
   * Time to detect a wiped, damaged or foreign mirror and to rebuild it, ms, from the window's start or from the
   * detection of the damage; null if not needed.
   */
  readonly rebuiltIn: number | null;
}

declare global {
  /** Set by the parent: reports an edit of this proposal as saved. */
  var noteSaved: (proposal: string, edit: number) => Promise<void>;
}

/** Number of attempts, 200 ms apart. */
const mostTries = 100;

let store: DataStore | null = null;
let rebuiltIn: number | null = null;

function opened(): DataStore {
  if (store === null) throw new Error('The store is not open.');
  return store;
}

/**
 * Opens the account's mirror and waits until it is up to date; rejects after `limitMs`.
 *
 * @returns the time, ms
 */
export async function open(accountKey: string, limitMs: number): Promise<number> {
  const started = performance.now();
  const client = createBridgeClient(createWindowCarrier(globalThis.layoverBridge));
  const { phase } = (store = openDataStore({ client, accountKey }));
  /** Since when the mirror has not been up to date; null while it is. */
  let behindSince: number | null = started;
  let isRebuilding = false;
  return await new Promise<number>((resolve, reject) => {
    const update = (): void => {
      const now = performance.now();
      const current = phase.getState().phase;
      if (current === 'rebuilding') isRebuilding = true;
      if (current !== 'ready') behindSince ??= now;
      else if (behindSince !== null) {
        if (isRebuilding) rebuiltIn = Math.round(now - behindSince);
        [isRebuilding, behindSince] = [false, null];
        resolve(Math.round(now - started));
      }
    };
    setTimeout(() => reject(new Error(JSON.stringify(phase.getState()))), limitMs);
    phase.subscribe(update);
    update();
  });
}

/** The titles of all proposals by local id, as in a list. */
export async function titles(): Promise<Readonly<Record<string, string>>> {
  const rows = await opened().queries.proposals({ view: 'all' });
  return Object.fromEntries(rows.map(({ proposal }) => [proposal.localId, proposal.fields.title ?? '']));
}

/** Compares window and journal; repeats while changes are in flight or the mirror is being rebuilt. */
export async function compare(): Promise<Comparison> {
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await opened().check();
      if (found.different === 0 || tries === mostTries) return { ...found, rebuiltIn };
    } catch (error) {
      // Some damage shows only on a read, and the browser then closes the database.
      if (tries === mostTries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Edits titles until the page dies, and reports each edit when it is saved. */
export function keepEditing(proposals: readonly LocalId[], firstEdit: number): void {
  const { commands, saves, flush } = opened();
  const tellWhenSaved = async (id: LocalId, number: number): Promise<void> => {
    await flush();
    if (saves.stateOf(id).state === 'saved') await globalThis.noteSaved(id, number);
  };
  const edit = async (): Promise<void> => {
    for (let number = firstEdit; ; number += 1) {
      const id = proposals[number % proposals.length] ?? toLocalId('none');
      await commands.updateProposal(id, { title: `Edit ${number}` });
      void tellWhenSaved(id, number);
    }
  };
  void edit();
}

/** Rebuilds the mirror. That much data makes LevelDB move its log into tables. */
export async function rebuild(): Promise<void> {
  await opened().rebuild();
}

/** Waits until all edits are on the journal's disk. */
export async function settled(): Promise<string> {
  return (await opened().flush()).state;
}
