export { ExportDialog } from './export-dialog.tsx';
export { ClientPreview } from './client-preview.tsx';
export { exportList } from './export-list.ts';
