import type { CDPSession, Page } from '@playwright/test';

const megabyte = 1_048_576;

/** Megabytes of the window's heap, after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / megabyte;
}

/** What is read of a snapshot of V8's heap: each node is so many numbers, named by `node_fields`. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** The names that the number of a node's type stands for come first. */
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', {});
  // V8's own format, as it has been for years.
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}

/** What V8 and the browser keep for themselves: code that was compiled, and what stands for the page. */
const notOurs: ReadonlySet<string> = new Set(['code', 'native', 'object shape', 'synthetic', 'hidden']);

/**
 * Megabytes of the objects, texts and closures that the window's program holds. V8 compiles more of a program the
 * longer it is used, which counts as heap as well and is nothing that somebody forgot to let go of.
 */
export async function dataHeapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { snapshot, nodes } = await takeSnapshot(session);
  await session.detach();
  const { node_fields: fields, node_types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = node_types[0][nodes[node + type] ?? -1];
    if (name !== undefined && !notOurs.has(name)) bytes += nodes[node + size] ?? 0;
  }
  return bytes / megabyte;
}
