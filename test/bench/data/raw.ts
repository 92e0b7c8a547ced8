import type { Foreign, Kind } from '../contender/translate.ts';
import type { Tree } from './workload.ts';

// The floor: bare IndexedDB with the minimum of one row per record.

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted.')));
  });
}

/** Opens or creates the floor's database. */
export function openRaw(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    const database = request.result;
    const proposals = database.createObjectStore('proposals', { keyPath: 'id' });
    proposals.createIndex('status', ['status', 'created']);
    database.createObjectStore('sections', { keyPath: 'id' }).createIndex('proposal', 'proposal_id');
    database.createObjectStore('items', { keyPath: 'id' }).createIndex('section', 'section_id');
    database.createObjectStore('operations', { keyPath: 'id' });
  });
  return answer(request);
}

/** One transaction for a page of records. */
export async function loadRaw(database: IDBDatabase, page: readonly Tree[]): Promise<void> {
  const transaction = database.transaction(['proposals', 'sections', 'items'], 'readwrite');
  const [proposals, sections, items] = [
    transaction.objectStore('proposals'),
    transaction.objectStore('sections'),
    transaction.objectStore('items'),
  ];
  const done = ended(transaction);
  for (const tree of page) {
    proposals.put({ ...tree.proposal, created: Number(String(tree.proposal.id).slice(1)) });
    for (const section of tree.sections) sections.put(section);
    for (const item of tree.items) items.put(item);
  }
  await done;
}

/** The newest pending proposals, by an index. */
export async function listRaw(database: IDBDatabase, limit: number): Promise<readonly Foreign[]> {
  const index = database.transaction('proposals').objectStore('proposals').index('status');
  const request = index.openCursor(IDBKeyRange.bound(['pending'], ['pending', []]), 'prev');
  return await new Promise((resolve, reject) => {
    const found: Foreign[] = [];
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor === null || found.length === limit) {
        resolve(found);
        return;
      }
      found.push(cursor.value as Foreign);
      cursor.continue();
    });
  });
}

/** A proposal with its sections and items: all sections in parallel, then all items in parallel. */
export async function detailRaw(database: IDBDatabase, id: string) {
  const transaction = database.transaction(['proposals', 'sections', 'items']);
  const [proposal, sections] = await Promise.all([
    answer<Foreign>(transaction.objectStore('proposals').get(id) as IDBRequest<Foreign>),
    answer<Foreign[]>(transaction.objectStore('sections').index('proposal').getAll(id)),
  ]);
  const byItem = transaction.objectStore('items').index('section');
  const items = await Promise.all(sections.map((section) => answer<Foreign[]>(byItem.getAll(section.id))));
  return { proposal, sections: sections.map((section, index) => ({ ...section, items: items[index] })) };
}

/** An edited record and the data to push it, in one strict transaction. */
export async function editRaw(
  database: IDBDatabase,
  kind: Kind,
  id: string,
  patch: Readonly<Record<string, unknown>>,
  opId: string,
): Promise<void> {
  const transaction = database.transaction([kind, 'operations'], 'readwrite', { durability: 'strict' });
  const done = ended(transaction);
  const store = transaction.objectStore(kind);
  const record = await answer<object>(store.get(id) as IDBRequest<object>);
  store.put({ ...record, ...patch });
  transaction.objectStore('operations').put({ id: opId, kind, record: id, patch });
  await done;
}
