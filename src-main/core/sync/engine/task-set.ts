/** What is under way at once: a task per operation, and at most one of each of the others. */
export interface TaskSet {
  has(key: string): boolean;
  /** The keys of all that is under way; the same set until that changes. */
  keys(): ReadonlySet<string>;
  /** How many pushes and verifications are under way. */
  pushes(): number;
  start(key: string, work: () => Promise<void>): void;
  /** Resolves when everything that is under way now is over. */
  settled(): Promise<void>;
}

interface TaskSetOptions {
  /** A task failed. */
  readonly onFault: (key: string, error: unknown) => void;
  /** A task is over, and no longer counts as under way. */
  readonly onEnd: () => void;
}

/** The keys of the tasks that belong to no operation. */
export const pullTask = 'pull';
/** The look whether the way to the service is open again. */
export const checkTask = 'check';
/** The reading of what somebody has just opened. */
export const focusTask = 'attend';
/** The reading of what is about to be written. */
export const revalidateTask = 'revalidate';
/** The reading of what no list contains, while nothing else is under way. */
export const prefetchTask = 'prefetch';

const besides: readonly string[] = [pullTask, checkTask, focusTask, prefetchTask];

/** Whether the task of this key pushes or verifies, or reads for that. */
export function isPushing(key: string): boolean {
  return !besides.includes(key);
}

/** An empty set. A task that fails is reported and over, like any other. */
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
      // Under its key before it runs, so that whatever it does at once already counts it.
      running.set(key, Promise.resolve());
      keys = null;
      running.set(key, run(key, work));
    },
    settled: async () => void (await Promise.all(running.values())),
  };
}
