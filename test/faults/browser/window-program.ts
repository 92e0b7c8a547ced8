import { createBridgeClient } from '#shared/bridge/client.ts';
import { createWindowCarrier } from '../../../src-renderer/bridge/window-carrier.ts';
import { openDataStore, type DataStore } from '../../../src-renderer/data/data-store.ts';

/** The window's data layer as it ships, without a screen: what a page of Chromium runs while it is killed. */

/** How the window compares with the journal, once it has come to rest. */
export interface Comparison {
  readonly records: number;
  /** Records that it shows otherwise than the journal says. */
  readonly different: number;
  /**
   * How long it took, ms, to find the mirror wiped, damaged or another's and to read it anew, from the start of the
   * window or from when the damage showed; null when there was no need to.
   */
  readonly rebuiltIn: number | null;
}

declare global {
  /** Put there by the parent: the screen calls this edit of this proposal saved. */
  var noteSaved: (proposal: string, edit: number) => Promise<void>;
}

/** Times 200 ms. */
const mostTries = 100;

let store: DataStore | null = null;
let rebuiltIn: number | null = null;

function opened(): DataStore {
  if (store === null) throw new Error('The store is not open.');
  return store;
}

/**
 * Opens the account's mirror and waits until it is up with the journal; rejects when it is not within `limitMs`.
 *
 * @returns how long that took, ms
 */
export async function open(accountKey: string, limitMs: number): Promise<number> {
  const started = performance.now();
  const client = createBridgeClient(createWindowCarrier(globalThis.layoverBridge));
  const { phase } = (store = openDataStore({ client, accountKey }));
  /** Since when the mirror has not been up with the journal; null while it is. */
  let behindSince: number | null = started;
  let isRebuilding = false;
  return await new Promise<number>((resolve, reject) => {
    const look = (): void => {
      const now = performance.now();
      const current = phase.get().phase;
      if (current === 'rebuilding') isRebuilding = true;
      if (current !== 'ready') behindSince ??= now;
      else if (behindSince !== null) {
        if (isRebuilding) rebuiltIn = Math.round(now - behindSince);
        [isRebuilding, behindSince] = [false, null];
        resolve(Math.round(now - started));
      }
    };
    setTimeout(() => reject(new Error(JSON.stringify(phase.get()))), limitMs);
    phase.subscribe(look);
    look();
  });
}

/** Titles of all proposals by their local id, as a list shows them. */
export async function titles(): Promise<Readonly<Record<string, string>>> {
  const rows = await opened().queries.proposals({ view: 'all' });
  return Object.fromEntries(rows.map(({ proposal }) => [proposal.localId, proposal.fields.title ?? '']));
}

/** Compares; again while something is on its way, or while what was damaged is being read anew. */
export async function compare(): Promise<Comparison> {
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await opened().check();
      if (found.different === 0 || tries === mostTries) return { ...found, rebuiltIn };
    } catch (error) {
      // Damage that only shows when it is read: the browser gives the database up under our hands.
      if (tries === mostTries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Edits one title after the other until the page dies, and says of each when it is saved. */
export function keepEditing(proposals: readonly string[], firstEdit: number): void {
  const { commands, saves, settle } = opened();
  const tellWhenSaved = async (id: string, number: number): Promise<void> => {
    await settle();
    if (saves.stateOf(id).state === 'saved') await globalThis.noteSaved(id, number);
  };
  const edit = async (): Promise<void> => {
    for (let number = firstEdit; ; number += 1) {
      const id = proposals[number % proposals.length] ?? '';
      await commands.updateProposal(id, { title: `Edit ${number}` });
      void tellWhenSaved(id, number);
    }
  };
  void edit();
}

/** Reads the mirror anew: so much at once that LevelDB moves it from its log into tables. */
export async function rebuild(): Promise<void> {
  await opened().rebuild();
}

/** Waits until what was edited so far is on the journal's disk. */
export async function settled(): Promise<string> {
  return (await opened().settle()).state;
}
