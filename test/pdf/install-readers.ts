import type { TestProject } from 'vitest/node';
import { findOrInstall } from '../support/system/debian-programs.ts';
import { findChromium } from '../../src-service/page/pdf/find-chromium.ts';
import { pdfPrograms } from './read-pdf.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why PDFs cannot be printed and read; null when all is there. */
    readonly pdfProgramsMissing: string | null;
  }
}

/** Installs readers of PDFs if needed and allowed; otherwise provides the reason why they are missing. */
export async function setup(project: TestProject): Promise<void> {
  const missing = findChromium() === null ? 'no Chromium' : await findOrInstall(pdfPrograms);
  project.provide('pdfProgramsMissing', missing);
  if (missing !== null) process.stderr.write(`skipped: no printed PDFs (${missing})\n`);
}
