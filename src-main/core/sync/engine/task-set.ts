/** The running tasks: one per operation, and at most one of each other kind. */
export interface TaskSet {
  has(key: string): boolean;
  /** The keys of the running tasks. The same set until it changes. */
  keys(): ReadonlySet<string>;
  /** Number of running pushes and verifications. */
  pushes(): number;
  start(key: string, work: () => Promise<void>): void;
  /** Resolves when all running tasks have ended. */
  idle(): Promise<void>;
}

interface TaskSetOptions {
  /** A task failed. */
  readonly onFault: (key: string, error: unknown) => void;
  /** A task has ended and is no longer in the set. */
  readonly onEnd: () => void;
}

/** The keys of the tasks that belong to no operation. */
export const pullTask = 'pull';
/** The check whether the connection is open again. */
export const checkTask = 'check';
/** Reads the proposals that the user has just opened. */
export const focusTask = 'focus';
/** Reads stale data before it is written. */
export const revalidateTask = 'revalidate';
/** Reads data that no list contains, while no other task is running. */
export const prefetchTask = 'prefetch';

const besides: readonly string[] = [pullTask, checkTask, focusTask, prefetchTask];

/** Whether the task pushes, verifies, or reads for a push. */
export function isPushing(key: string): boolean {
  return !besides.includes(key);
}

/** A failed task is reported and ends like any other. */
export function createTaskSet({ onFault, onEnd }: TaskSetOptions): TaskSet {
  const running = new Map<string, Promise<void>>();
  let keys: ReadonlySet<string> | null = null;

  async function run(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      onFault(key, error);
    }
    running.delete(key);
    keys = null;
    onEnd();
  }

  return {
    has: (key) => running.has(key),
    keys: () => (keys ??= new Set(running.keys())),
    pushes: () => running.size - besides.filter((key) => running.has(key)).length,
    start(key, work) {
      // Registered before it runs, so that its synchronous part already sees it in the set.
      running.set(key, Promise.resolve());
      keys = null;
      running.set(key, run(key, work));
    },
    idle: async () => void (await Promise.all(running.values())),
  };
}
