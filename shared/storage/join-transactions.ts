/** How one database begins and ends a transaction. */
interface TransactionSteps {
  begin(): void;
  commit(): void;
  /** Also called when `commit` fails. */
  rollback(): void;
}

interface Transactions {
  /** Runs all of some work or nothing. A transaction inside another joins it. */
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
