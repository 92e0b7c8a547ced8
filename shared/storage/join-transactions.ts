/** How a database begins and ends a transaction. */
interface TransactionSteps {
  begin(): void;
  commit(): void;
  /** Also called if `commit` fails. */
  rollback(): void;
}

interface Transactions {
  /** Runs work completely or not at all. A transaction within another joins it. */
  readonly transaction: <T>(work: () => T) => T;
  isRunning(): boolean;
}

export function joinTransactions({ begin, commit, rollback }: TransactionSteps): Transactions {
  let isRunning = false;
  function transaction<T>(work: () => T): T {
    if (isRunning) return work();
    begin();
    isRunning = true;
    try {
      const result = work();
      commit();
      return result;
    } catch (error) {
      rollback();
      throw error;
    } finally {
      isRunning = false;
    }
  }
  return { transaction, isRunning: () => isRunning };
}
