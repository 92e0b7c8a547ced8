import { createBridgeClient } from '#shared/bridge/client.ts';
import { createWindowCarrier } from '../../../src-renderer/bridge/window-carrier.ts';
import { openDataStore, type DataStore } from '../../../src-renderer/data/data-store.ts';

/** The window's data layer as it ships, without a screen: what a page of Chromium runs while it is killed. */

/** How a start went. */
export interface Opening {
  /** Whether the mirror was found wiped, damaged or another's, and was read anew. */
  readonly rebuilt: boolean;
  /** From opening the store to a mirror that is up with the journal, ms. */
  readonly ms: number;
}

declare global {
  /** Put there by the parent: the screen calls this edit of this proposal saved. */
  var noteSaved: (proposal: string, edit: number) => Promise<void>;
}

let store: DataStore | null = null;

function opened(): DataStore {
  if (store === null) throw new Error('The store is not open.');
  return store;
}

/** Opens the account's mirror and waits until it is ready; rejects when it stays failed for `limitMs`. */
export async function open(accountKey: string, limitMs: number): Promise<Opening> {
  const started = performance.now();
  const client = createBridgeClient(createWindowCarrier(globalThis.layoverBridge));
  const { phase } = (store = openDataStore({ client, accountKey }));
  let rebuilt = false;
  return await new Promise<Opening>((resolve, reject) => {
    const look = (): void => {
      const now = phase.get();
      if (now.phase === 'rebuilding') rebuilt = true;
      if (now.phase === 'ready') resolve({ rebuilt, ms: Math.round(performance.now() - started) });
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

/** How many records differ from the journal; looked at again while something is still on its way. */
export async function differences(): Promise<{ readonly records: number; readonly different: number }> {
  let found = await opened().check();
  for (let again = 0; again < 20 && found.different > 0; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    found = await opened().check();
  }
  return found;
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
