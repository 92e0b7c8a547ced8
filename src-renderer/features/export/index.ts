export { ExportDialog } from './export-dialog.tsx';
export { ClientPreview } from './client-preview.tsx';
