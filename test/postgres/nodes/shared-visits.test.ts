import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareNodes, type Node, type Nodes } from './start-nodes.ts';

let nodes: Nodes;

beforeEach(async () => {
  nodes = await prepareNodes();
});
afterEach(() => nodes.stop());

/** A text browser, whose request of the page alone is a view. */
const agent = 'Lynx/2.8.9 libwww-FM/2.14';

async function view({ url }: Node, publicId: string, by = agent): Promise<void> {
  const page = await fetch(new URL(`/p/${publicId}`, url), { headers: { 'User-Agent': by } });
  expect(page.status).toBe(200);
  await page.arrayBuffer();
}

interface Record {
  readonly id: string;
  readonly attributes: { readonly public_id: string; readonly activity_type: string };
}

test('a visitor who gets each page from another node makes one visit', async () => {
  const all = [await nodes.start(), await nodes.start(), await nodes.start()] as const;
  const [one] = all;
  const { data } = (await one.call('POST', '/proposals', { title: 'Kiln' })).body as { data: Record };
  await one.call('POST', '/sections', { proposal_id: Number(data.id), title: 'Why', body: '<p>So.</p>' });
  await one.call('PUT', `/proposals/${data.id}/send_proposal`, { email: 'ida@client.example' });
  for (let round = 0; round < 2; round += 1)
    for (const node of all) await view(node, data.attributes.public_id);
  await Promise.all(all.map((node) => view(node, data.attributes.public_id, `${agent} other`)));
  const seen = async (): Promise<number> => {
    const { body } = await one.call('GET', '/proposal_activities?per=100');
    return (body.data as readonly Record[]).filter(
      ({ attributes }) => attributes.activity_type === 'client_view_proposal',
    ).length;
  };
  await expect.poll(seen).toBe(2);
});
