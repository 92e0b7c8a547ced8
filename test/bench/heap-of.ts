import type { CDPSession, Page } from '@playwright/test';

const megabyte = 1_048_576;

/** The window's heap after a garbage collection, MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / megabyte;
}

/** The parsed part of a V8 heap snapshot: each node has the numbers that `node_fields` names. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** The first entry has the names of the node types. */
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', {});
  // V8's own format, stable for years.
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}

/** Nodes of V8 and the browser, such as compiled code and the page. */
const notOurs: ReadonlySet<string> = new Set(['code', 'native', 'object shape', 'synthetic', 'hidden']);

/**
 * The window's objects, texts and closures, MB. Compiled code is excluded: V8 compiles more of a program the longer it
 * runs, which is no leak.
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
