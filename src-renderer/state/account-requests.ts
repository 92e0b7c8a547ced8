import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createDialogRequest } from './dialog-request.ts';

/** The account that is to be opened, asked for by the settings and the palette. */
export const useSwitchRequests = createDialogRequest<KnownAccount>();

/** Whether another account is to be added. */
export const useAddAccountRequests = createDialogRequest<true>();
