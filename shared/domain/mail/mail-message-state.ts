/** The states of a message: waiting, being sent, accepted, permanently refused, possibly delivered, or canceled. */
export const mailMessageStates = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'canceled'] as const;

export type MailMessageState = (typeof mailMessageStates)[number];

/** The states of messages that are not finished. */
export const unfinishedMailStates = ['waiting', 'sending', 'unknown', 'refused'] as const;
