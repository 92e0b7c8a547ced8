export { BatchSendDialog } from './batch-dialog.tsx';
export { SendDialog } from './send-dialog.tsx';
