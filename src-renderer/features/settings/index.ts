export { SwitchAccount } from './switch-account.tsx';
export { SettingsScreen } from './settings-screen.tsx';
