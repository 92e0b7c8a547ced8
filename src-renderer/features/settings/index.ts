export { ReplaceKeyDialog } from './accounts/replace-key-dialog.tsx';
export { SwitchAccount } from './accounts/switch-account.tsx';
export { SettingsScreen } from './settings-screen.tsx';
