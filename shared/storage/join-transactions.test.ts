import { expect, test } from 'vitest';
import { joinTransactions } from './join-transactions.ts';

function recorded() {
  const steps: string[] = [];
  const { transaction } = joinTransactions({
    begin: () => void steps.push('begin'),
    commit: () => void steps.push('commit'),
    rollback: () => void steps.push('rollback'),
  });
  return { steps, transaction };
}

test('a transaction inside another joins it', () => {
  const { steps, transaction } = recorded();
  expect(transaction(() => transaction(() => 1) + 1)).toBe(2);
  expect(steps).toEqual(['begin', 'commit']);
});

test('an error rolls back the outermost transaction, and the next one starts empty', () => {
  const { steps, transaction } = recorded();
  const failing = (): never => {
    throw new Error('refused');
  };
  expect(() => transaction(() => transaction(failing))).toThrow('refused');
  transaction(() => undefined);
  expect(steps).toEqual(['begin', 'rollback', 'begin', 'commit']);
});
