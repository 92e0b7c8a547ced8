export { DataCheckDialog } from './data-check-dialog.tsx';
export { RecoveryNotice } from './recovery-notice.tsx';
