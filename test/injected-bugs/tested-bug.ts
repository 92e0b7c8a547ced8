import type { InjectedBug } from './injected-bug.ts';

/** A bug that a unit test must notice. */
export interface TestedBug extends InjectedBug {
  /** The kind of mistake, as the runner's `--only` names it. */
  readonly class: string;
  /** The test file that must fail, as a path from the root of the repository. */
  readonly test: string;
  /** A part of the title of the test that must fail; without it, any test of the file. */
  readonly pattern?: string;
}

type BugOfClass = Omit<TestedBug, 'class' | 'test'> & Partial<Pick<TestedBug, 'test'>>;

/** The bugs of one class. @param test the test file of the bugs that name no other */
export function bugsOfClass(name: string, test: string, bugs: readonly BugOfClass[]): readonly TestedBug[] {
  return bugs.map((bug) => ({ test, ...bug, class: name }));
}
