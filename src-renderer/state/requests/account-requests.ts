import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createDialogRequest } from './dialog-request.ts';

/** The account to switch to: another one, or the sample, which may not exist yet. */
export type SwitchTarget = KnownAccount | 'sample';

/** The account to open, requested by the settings, the palette and empty lists. */
export const useSwitchRequests = createDialogRequest<SwitchTarget>();

/** The request to replace the key of the open account. */
export const useReplaceKeyRequests = createDialogRequest<true>();

/** The request to start an own business beside the open account. */
export const useStartBusinessRequests = createDialogRequest<true>();

/** The request to add another account. */
export const useAddAccountRequests = createDialogRequest<true>();
