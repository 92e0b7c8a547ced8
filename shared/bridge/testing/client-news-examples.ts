import type { EmailNotices } from '../../domain/activity/email-notices.ts';
import { toLocalId } from '../../domain/testing/ids.ts';
import type { MethodName } from '../contract.ts';
import { connected } from './event-examples.ts';
import type { Example } from './example.ts';

type ClientNewsMethod = Extract<MethodName, `views.${string}` | `notices.${string}`>;

const { accountKey } = connected;
const notices: EmailNotices = { emailMe: ['viewed', 'accepted'], copyToClient: true };

/** Examples of the methods about views and e-mail notices. */
export const clientNewsExamples: { readonly [M in ClientNewsMethod]: Example<M> } = {
  'views.read': {
    input: { proposalId: toLocalId('p-1') },
    output: {
      views: {
        ...{ count: 3, firstAt: 1_700_000_000_000, lastAt: 1_700_000_900_000, seconds: 240 },
        ownPageUrl: 'https://pages.example.com/p/harbor?own=abc.def',
      },
    },
  },
  'notices.read': { input: { accountKey }, output: { notices } },
  'notices.save': { input: { accountKey, notices }, output: { notices } },
};
