import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createDialogRequest } from './dialog-request.ts';

/** What can be opened in the place of this account: another one, or the sample, which need not be here yet. */
export type SwitchTarget = KnownAccount | 'sample';

/** The account that is to be opened, asked for by the settings, the palette and lists with nothing in them. */
export const useSwitchRequests = createDialogRequest<SwitchTarget>();

/** Whether the open account needs another key. */
export const useReplaceKeyRequests = createDialogRequest<true>();

/** Whether another account is to be added. */
export const useAddAccountRequests = createDialogRequest<true>();
