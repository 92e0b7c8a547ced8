import { expect, it } from 'vitest';
import { callsLeft } from './forecast.ts';
import type { Operation } from './operation.ts';
import type { OperationState } from './operation-state.ts';

const common = {
  opId: '018f0000-0000-7000-8000-000000000001',
  deviceSeq: 1,
  createdAt: 0,
  localId: 'p',
  proposalId: 'p',
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
const send: Operation = { ...common, kind: 'send', notBefore: null, message };

it('S19: counts one call an edit, four a send, and none for what waits for a person', () => {
  const entry = (operation: Operation, state: OperationState = 'queued') => ({ operation, state });
  expect(callsLeft([])).toBe(0);
  expect(callsLeft([entry(update), entry(update, 'ready'), entry(send)])).toBe(6);
  expect(callsLeft([entry(send, 'sending'), entry(update, 'sending')])).toBe(2);
  expect(callsLeft([entry(update, 'rejected'), entry(send, 'needs-user'), entry(update, 'held')])).toBe(0);
});
