import type { TestProject } from 'vitest/node';
import { findOrInstall } from '../support/system/debian-programs.ts';

const wanted = {
  programs: ['pandoc', 'soffice', 'abiword'],
  packages: ['pandoc', 'libreoffice-writer-nogui', 'abiword'],
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Why no other programs make documents; null when they are installed. */
    readonly documentProgramsMissing: string | null;
  }
}

/** Installs the programs that make documents if needed and allowed; otherwise provides the reason why they are missing. */
export async function setup(project: TestProject): Promise<void> {
  const missing =
    process.platform === 'linux' ? await findOrInstall(wanted) : 'the programs are looked for on Linux only';
  project.provide('documentProgramsMissing', missing);
  if (missing !== null) process.stderr.write(`skipped: no documents of other programs (${missing})\n`);
}
