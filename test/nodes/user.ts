import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../simulation/world/random.ts';
import type { Call, Outcome } from './caller.ts';
import type { KnownProposal, Ledger } from './ledger.ts';

interface User {
  /** In the marks of its records. */
  readonly name: string;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly call: (call: Call) => Promise<Outcome>;
  /** Milliseconds between two calls, on average. */
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

/** Works until the end: reads, creates, changes and sends, and notes what it was told. */
export async function work(user: User): Promise<void> {
  const { random, pauseMs, isOver } = user;
  let count = 0;
  while (!isOver()) {
    await delay(random.next() * 2 * pauseMs);
    count += 1;
    await act(user, `${user.name}.${String(count)}`);
  }
}

async function act(user: User, mark: string): Promise<void> {
  const { random, ledger } = user;
  const known = ledger.proposals.filter(({ id }) => id !== null);
  const draw = random.next();
  if (draw < 0.1) await createClient(user, mark);
  else if (draw < 0.35 || known.length === 0) await createProposal(user, mark);
  else if (draw < 0.6) await rename(user, random.pick(known), mark);
  else if (draw < 0.67) await send(user, random.pick(known), mark);
  else if (draw < 0.85) await read(user, `/proposals/${String(random.pick(known).id)}`);
  else await read(user, '/proposals?per=25');
}

/** The records of an answer; null if the call's fate is unknown, or if it was refused, which is noted. */
function accepted({ ledger }: User, { method, path }: Call, outcome: Outcome) {
  if (outcome.kind === 'unknown') return null;
  if (outcome.status < 300) return outcome.records;
  ledger.refusals.push(`${method} ${path}: ${String(outcome.status)}`);
  return null;
}

async function createClient(user: User, mark: string): Promise<void> {
  const entry = { mark, id: null as number | null };
  user.ledger.clients.push(entry);
  const call = {
    method: 'POST',
    path: '/clients',
    body: { name: mark, email: `${mark}@client.example` },
  } as const;
  entry.id = accepted(user, call, await user.call(call))?.[0]?.id ?? null;
}

async function createProposal(user: User, mark: string): Promise<void> {
  const entry: KnownProposal = { mark, id: null, titles: [mark] };
  user.ledger.proposals.push(entry);
  const call = { method: 'POST', path: '/proposals', body: { title: mark } } as const;
  entry.id = accepted(user, call, await user.call(call))?.[0]?.id ?? null;
}

async function rename(user: User, proposal: KnownProposal, mark: string): Promise<void> {
  const title = `${proposal.mark} ${mark}`;
  proposal.titles = [...proposal.titles, title];
  const call = { method: 'PUT', path: `/proposals/${String(proposal.id)}`, body: { title } } as const;
  const records = accepted(user, call, await user.call(call));
  if (records !== null) proposal.titles = [title];
}

async function send(user: User, proposal: KnownProposal, mark: string): Promise<void> {
  const address = `${mark}@${mark}.example`.toLowerCase();
  const call = {
    method: 'PUT',
    path: `/proposals/${String(proposal.id)}/send_proposal`,
    body: { email: address, subject: mark },
  } as const;
  const isAcknowledged = accepted(user, call, await user.call(call)) !== null;
  user.ledger.sends.push({ address, isAcknowledged });
}

async function read(user: User, path: string): Promise<void> {
  const call = { method: 'GET', path } as const;
  accepted(user, call, await user.call(call));
}
