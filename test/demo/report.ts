import { writeFile } from 'node:fs/promises';

/** The result of one step of the demo. */
export interface StepReport {
  readonly name: string;
  readonly ms: number;
  readonly verified: boolean;
  /** The claims that were verified. */
  readonly evidence: readonly string[];
  readonly problem?: string;
}

/** Records a verified claim of a step; throws when it does not hold. */
export type Verify = (claim: string, holds: boolean) => void;

/** Runs steps, prints each with its time, and collects the results. */
export interface DemoReport {
  /** Rejects when the step fails; the demo ends there. */
  step(name: string, run: (verify: Verify) => Promise<void>): Promise<void>;
  write(file: string, about: Readonly<Record<string, unknown>>): Promise<void>;
}

export function createReport(print: (line: string) => void): DemoReport {
  const steps: StepReport[] = [];
  const startedAt = performance.now();

  return {
    async step(name, run) {
      const from = performance.now();
      const evidence: string[] = [];
      const end = (problem?: string): void => {
        const ms = Math.round(performance.now() - from);
        const verified = problem === undefined && evidence.length > 0;
        steps.push({ name, ms, verified, evidence, ...(problem !== undefined && { problem }) });
        print(`${verified ? '✓' : '✗'} ${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`);
      };
      try {
        await run((claim, holds) => {
          if (!holds) throw new Error(`Not so: ${claim}`);
          evidence.push(claim);
        });
      } catch (error) {
        end(error instanceof Error ? error.message : String(error));
        throw error;
      }
      end();
      if (evidence.length === 0) throw new Error(`Nothing was verified in "${name}".`);
    },
    async write(file, about) {
      const report = {
        ...about,
        totalMs: Math.round(performance.now() - startedAt),
        allVerified: steps.length > 0 && steps.every(({ verified }) => verified),
        steps,
      };
      await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    },
  };
}
