import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createDialogRequest } from './dialog-request.ts';

/** The account to switch to: another one, or the sample, which may not exist yet. */
export type SwitchTarget = KnownAccount | 'sample';

/** The account that is to be opened, asked for by the settings, the palette and lists with nothing in them. */
export const useSwitchRequests = createDialogRequest<SwitchTarget>();

/** Whether the open account needs another key. */
export const useReplaceKeyRequests = createDialogRequest<true>();

/** Whether a business of one's own is to be started beside the open account. */
export const useStartBusinessRequests = createDialogRequest<true>();

/** Whether another account is to be added. */
export const useAddAccountRequests = createDialogRequest<true>();
