import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { Desktop } from '../../../src-main/core/ports.ts';

/** A desktop port whose dialogs are all canceled, for tests that write no files. */
export const noDesktop: Desktop = {
  chooseSaveFile: () => Promise.resolve(null),
  chooseOpenFile: () => Promise.resolve(null),
  chooseFolder: () => Promise.resolve(null),
  showInFolder: () => undefined,
  openFile: () => Promise.resolve(),
  print: () => Promise.resolve(false),
  printPdf: () => Promise.reject(new AppError('unavailable', createReason('errors.pdfFailed'))),
};
