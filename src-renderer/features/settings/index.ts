export { ReplaceKeyDialog } from './accounts/replace-key-dialog.tsx';
export { SwitchAccount } from './accounts/switch-account.tsx';
export { SettingsScreen } from './settings-screen.tsx';
export { HostNotice } from './client-pages/host-notice.tsx';
