import type { Page } from '@playwright/test';

/**
 * Calls an export of the bundle that a page has loaded as `program` (`globalName` of esbuild). Arguments and result are
 * JSON.
 */
export function callProgram<T>(page: Page, name: string, args: readonly unknown[]): Promise<T> {
  return page.evaluate(
    async ([wanted, given]) => {
      const { program } = globalThis as unknown as {
        readonly program: Record<string, (...input: readonly unknown[]) => unknown>;
      };
      return await program[wanted]?.(...given);
    },
    [name, args] as const,
  ) as Promise<T>;
}
