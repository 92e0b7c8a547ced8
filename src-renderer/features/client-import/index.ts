export { ClientImportDialog } from './client-import-dialog.tsx';
