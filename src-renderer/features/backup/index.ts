export { BackupHost } from './backup-host.tsx';
export { openBackup, saveBackup } from './backup-files.ts';
