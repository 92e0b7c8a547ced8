import type { TestProject } from 'vitest/node';
import { findOrInstall } from '../support/system/debian-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why nginx is missing; null when it is installed. */
    readonly nginxMissing: string | null;
  }
}

/** Installs nginx if needed and allowed; otherwise provides the reason why it is missing. */
export async function setup(project: TestProject): Promise<void> {
  const missing = await findOrInstall({
    programs: ['nginx', 'openssl'],
    packages: ['nginx-light', 'openssl'],
  });
  project.provide('nginxMissing', missing);
  if (missing !== null) process.stderr.write(`skipped: no nginx (${missing})\n`);
}
