import { describe, expect, it } from 'vitest';
import { toLocalId } from '../domain/testing/ids.ts';
import { callsLeft, callsSpent, operationsLeft, secondsFor } from './forecast.ts';
import type { Operation } from './operation.ts';
import type { OperationState } from './operation-state.ts';

const common = {
  opId: '018f0000-0000-7000-8000-000000000001',
  deviceSeq: 1,
  createdAt: 0,
  localId: toLocalId('p'),
  proposalId: toLocalId('p'),
  entity: 'proposal',
} as const;
const update: Operation = { ...common, kind: 'update', fields: { title: ['A', 'B'] } };
const message = {
  email: 'a@example.com',
  cc: [],
  bcc: [],
  subject: '',
  message: '',
  save_email_template: false,
  sender_id: null,
};
const send: Operation = {
  ...common,
  opId: '018f0000-0000-7000-8000-000000000002',
  kind: 'send',
  notBefore: null,
  message,
};

describe('S19: the calls of the outbox', () => {
  const entry = (operation: Operation, state: OperationState = 'waiting') => ({ operation, state });
  const none = new Set<string>();

  it('are one per edit, five per send, and none for operations that wait for the user', () => {
    expect(callsLeft([], none)).toBe(0);
    expect(callsLeft([entry(update), entry(update, 'waiting'), entry(send)], none)).toBe(7);
    const stopped = [entry(update, 'rejected'), entry(send, 'undecided'), entry(update, 'held')];
    expect(callsLeft(stopped, none)).toBe(0);
  });

  it('are none for operations behind those', () => {
    expect(callsLeft([entry(update, 'rejected'), entry(send)], new Set([send.opId]))).toBe(0);
  });

  it('an e-mail is one operation, and those that wait for the user are none', () => {
    const pending = [entry(send), entry(update, 'sending'), entry(update, 'held'), entry(send, 'undecided')];
    expect(operationsLeft(pending, none)).toBe(2);
    expect(operationsLeft(pending, new Set([send.opId]))).toBe(1);
  });

  it('add up during a send, which reads before it sends', () => {
    const underWay = [entry(send, 'sending'), entry(update, 'sending')];
    expect(callsLeft(underWay, none)).toBe(2);
    expect(callsSpent(underWay)).toBe(4);
  });
});

it.each([
  [0, 0],
  [100, 0],
  [101, 30],
  [10_000, 2_970],
])('%i calls take %i seconds of an untouched budget', (calls, seconds) => {
  expect(secondsFor(calls)).toBe(seconds);
});
