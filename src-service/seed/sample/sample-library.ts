import type { SampleSection } from './sample-project.ts';
import { list, paragraphs } from './sample-project.ts';

/** Sections that can be put into any proposal. */
export const reusableSections: readonly SampleSection[] = [
  {
    title: 'About us',
    body: paragraphs(
      'Harbor & Pine is a studio of seven people by the water in Portland, Maine. Since 2014 we have designed and built for companies that make something: furniture, coffee, bicycles, buildings.',
      'You work with the people who do the work. There are no account managers.',
    ),
  },
  {
    title: 'How we work with you',
    body: list(
      'One person on your side decides, and one on ours',
      'Every second Friday you see what is done',
      'What changes is written down with its price before it is made',
    ),
  },
  {
    title: 'Terms of payment',
    body: paragraphs(
      'Forty percent when you accept, forty at the agreed middle, twenty at the end. Invoices are due within 14 days.',
    ),
  },
  {
    title: 'Hourly work',
    body: paragraphs('For changes outside the scope above.'),
    items: [{ name: 'Design or development', per: 'hour', quantity: 1, amount: 115 }],
  },
];

/** Names of the templates; the content of each is one of the studio's projects. */
export const templateNames = ['Website', 'Brand identity', 'Online shop'] as const;

/** What clients ask. */
export const questions: readonly string[] = [
  'Could we start in February instead, and would the price stay the same?',
  'Is the training included for two people or for the whole team?',
  'Can we leave out the third phase and decide on it later?',
  'Who owns the source files at the end?',
];

/** Why clients decline. */
export const refusals: readonly string[] = [
  'Thank you for the good offer. We have decided to go with someone in town.',
  'The budget was not approved this year. Please ask again in spring.',
  'We are going to do a smaller version ourselves first.',
];

/** What clients say when they accept. */
export const acceptances: readonly string[] = ['Looking forward to it!', '', 'Great, when can we start?', ''];
