export { ExportDialog } from './export-dialog.tsx';
export { PrintRun } from './print-run.tsx';
export { readPrintJob } from './read-print-job.ts';
export { LivePreview } from './preview/live-preview.tsx';
export { ClientPreview } from './preview/client-preview.tsx';
export { exportCalls, exportList } from './export-list.ts';
