import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueCommand } from '../../../src-service/cli/commands/queue-command.ts';
import { startMailServer, type MailServer } from '../../../src-service/testing/mail-server.ts';
import { prepareNodes, type Node, type Nodes } from './start-nodes.ts';

/** Longer than the lease of a message, in milliseconds. */
const leaseEnds = { timeout: 50_000 };

let nodes: Nodes;
const servers: MailServer[] = [];
beforeEach(async () => {
  nodes = await prepareNodes();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await nodes.stop();
});

type Rules = Parameters<typeof startMailServer>[0];

/** Starts a node with a mail server of its own, so that a test sees which of them delivers. */
async function startWithMail(rules: Rules = {}): Promise<{ node: Node; server: MailServer }> {
  const server = await startMailServer(rules);
  servers.push(server);
  return { server, node: await nodes.start('--rate-limit', 'off', '--mail', server.url) };
}

const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${String(index)}@d${String(index)}.example`);

async function send(node: Node, email: string): Promise<void> {
  const made = await node.call('POST', '/proposals', { title: email });
  const { id } = made.body.data as { readonly id: string };
  expect((await node.call('PUT', `/proposals/${id}/send_proposal`, { email })).status).toBe(200);
}

const recipients = (...from: readonly MailServer[]): readonly string[] =>
  from.flatMap(({ accepted }) => accepted.flatMap(({ to }) => to)).toSorted();

async function states(node: Node): Promise<readonly string[]> {
  const { body } = await node.call('GET', '/mail_messages?per=100');
  const messages = body.data as readonly { readonly attributes: { readonly state: string } }[];
  return messages.map(({ attributes }) => attributes.state);
}

async function activities(node: Node): Promise<string> {
  return JSON.stringify((await node.call('GET', '/proposal_activities?proposal_id=1&per=100')).body);
}

test('each message of two nodes leaves once', async () => {
  const slow: Rules = { slowness: () => 30 };
  const [one, two] = [await startWithMail(slow), await startWithMail(slow)];
  const all = addresses(40);
  await Promise.all(all.map((email, index) => send(index % 2 === 0 ? one.node : two.node, email)));
  await expect
    .poll(async () => new Set(await states(one.node)), { timeout: 20_000 })
    .toEqual(new Set(['sent']));
  expect(recipients(one.server, two.server)).toEqual(all.toSorted());
});

test('a message that one node cannot hand over leaves by another one, which nobody woke', async () => {
  const one = await startWithMail({ answer: (stage) => (stage === 'greeting' ? 'drop' : null) });
  const two = await startWithMail();
  await send(one.node, 'ann@client.example');
  await expect.poll(() => recipients(two.server), { timeout: 10_000 }).toEqual(['ann@client.example']);
  await expect.poll(() => states(one.node)).toEqual(['sent']);
  expect(recipients(one.server)).toEqual([]);
});

test('after a refusal of the mail server all nodes wait, until a user tries again', async () => {
  const tried: string[] = [];
  let isRefusing = true;
  const refusing = (name: string): Rules => ({
    answer(stage) {
      if (stage === 'greeting') tried.push(name);
      return isRefusing && stage === 'greeting' ? '421 4.7.0 Too many messages' : null;
    },
  });
  const one = await startWithMail(refusing('one'));
  await send(one.node, 'ann@client.example');
  await expect.poll(() => tried).toEqual(['one']);
  const two = await startWithMail(refusing('two'));
  await send(two.node, 'bo@client.example');
  // A message of another node is looked for each second.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(tried).toEqual(['one']);
  const nextAttempts = async ({ node }: typeof one) => {
    const { body } = await node.call('GET', '/mail_messages');
    const messages = body.data as readonly { readonly attributes: { readonly next_attempt_at: string } }[];
    return messages.map(({ attributes }) => attributes.next_attempt_at);
  };
  const planned = await nextAttempts(one);
  expect(Date.parse(planned[0] ?? '')).toBeGreaterThan(Date.now() + 15_000);
  expect(await nextAttempts(two)).toEqual(planned);
  await two.node.restart();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(tried).toEqual(['one']);

  // The pause ends for a person who tries again, by a command too, and a further refusal makes a longer one.
  const retried = await queueCommand(['mail', 'retry', '1', '--database', nodes.postgres]);
  expect(JSON.parse(retried)).toMatchObject({ id: 1, state: 'waiting' });
  await expect.poll(() => tried.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect
    .poll(async () => Date.parse((await nextAttempts(two))[0] ?? ''))
    .toBeGreaterThan(Date.now() + 45_000);

  isRefusing = false;
  expect((await two.node.call('PUT', '/mail_messages/1/retry')).status).toBe(200);
  await expect
    .poll(() => recipients(one.server, two.server), { timeout: 10_000 })
    .toEqual(['ann@client.example', 'bo@client.example']);
});

test('of a killed node, the messages that had not begun leave by another one, and the others are told', async () => {
  const [begun = '', ...waiting] = addresses(3);
  const stages: string[] = [];
  const one = await startWithMail({
    answer(stage, line) {
      stages.push(stage);
      if (stage === 'message') return 'silent';
      return stage === 'recipient' && !line.includes(begun) ? 'silent' : null;
    },
  });
  await send(one.node, begun);
  await expect.poll(() => stages).toContain('message');
  for (const email of waiting) await send(one.node, email);
  await expect.poll(() => stages.filter((stage) => stage === 'recipient')).toHaveLength(3);
  const two = await startWithMail();
  // The first one lives, so the second one leaves its messages alone.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(recipients(two.server)).toEqual([]);
  expect(await states(two.node)).toEqual(['waiting', 'waiting', 'sending']);
  await one.node.kill();
  await expect.poll(() => recipients(two.server), leaseEnds).toEqual(waiting.toSorted());
  await expect.poll(() => states(two.node), leaseEnds).toEqual(['sent', 'sent', 'unknown']);
  expect(recipients(two.server)).toEqual(waiting.toSorted());
  expect(await activities(two.node)).toContain('user_manual_change_status_proposal');
}, 120_000);

test('a message that is on its way for longer than a lease stays with its node', async () => {
  const one = await startWithMail({ slowness: () => 36_000 });
  const two = await startWithMail();
  await send(one.node, 'ann@client.example');
  await expect.poll(() => recipients(one.server), leaseEnds).toEqual(['ann@client.example']);
  await expect.poll(() => states(two.node)).toEqual(['sent']);
  expect(recipients(two.server)).toEqual([]);
  // Nobody was told that its outcome is unknown.
  expect(await activities(two.node)).not.toContain('user_manual_change_status_proposal');
}, 120_000);
