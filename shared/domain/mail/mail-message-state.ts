/**
 * What becomes of a message: it waits, is being handed over, was accepted, was refused for good, may have arrived
 * (nobody knows), or was canceled.
 */
export const mailMessageStates = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'canceled'] as const;

export type MailMessageState = (typeof mailMessageStates)[number];
