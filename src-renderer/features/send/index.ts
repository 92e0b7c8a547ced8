export { SendDialog, type SendDialogProps } from './send-dialog.tsx';
