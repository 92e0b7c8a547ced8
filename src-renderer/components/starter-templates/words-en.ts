import type { StarterWords } from './starter-words.ts';

export const words: StarterWords = {
  website: {
    name: 'Website',
    texts: [
      {
        title: 'What you need',
        blocks: [
          'You want a website that wins you work: quick to load, easy to read and simple to keep up to date. This proposal says what we will make, by when, and what it costs.',
        ],
      },
      {
        title: 'What you get',
        blocks: [
          [
            'A design for desktop and phone',
            'Up to eight pages with your words and pictures',
            'A contact form that reaches your inbox',
            'An hour of training, so that you can change everything yourself',
          ],
        ],
      },
      {
        title: 'Schedule',
        blocks: [
          [
            'Week 1: we talk through your goals and collect what exists',
            'Weeks 2 and 3: design, with two rounds of your comments',
            'Weeks 4 and 5: building and filling the pages',
            'Week 6: a last check together, then the launch',
          ],
        ],
      },
    ],
    prices: { title: 'Price', lines: ['Concept and design', 'Building and content', 'Launch and training'] },
    terms: {
      title: 'Terms',
      blocks: [
        'Half is due when you accept, half at launch. Invoices are due within 14 days. The price includes two rounds of changes. Further changes are billed by the hour, and we agree on them before we start.',
      ],
    },
  },
  consulting: {
    name: 'Consulting',
    texts: [
      {
        title: 'The question',
        blocks: [
          'You want to know where time and money are lost, and what to change first. At the end you have an answer that you can act on.',
        ],
      },
      {
        title: 'How we work',
        blocks: [
          [
            'Interviews with the people who do the work',
            'A look at your figures and your tools',
            'A workshop with your team, where we weigh up what we found',
            'A report with recommendations in order of their worth',
          ],
        ],
      },
      {
        title: 'What we need from you',
        blocks: ['One person who decides, access to the figures, and two hours of each person we interview.'],
      },
    ],
    prices: {
      title: 'Fee',
      lines: ['Interviews and analysis', 'Workshop, one day', 'Report and presentation'],
    },
    terms: {
      title: 'Terms',
      blocks: [
        'We send an invoice at the end of each step, due within 14 days. Travel is billed at cost. What we learn about your business stays confidential.',
      ],
    },
  },
  support: {
    name: 'Monthly support',
    texts: [
      {
        title: 'What is included',
        blocks: [
          [
            'Up to eight hours of work each month',
            'Updates and backups every week',
            'Small changes to texts and pictures',
            'A short report at the end of the month',
          ],
        ],
      },
      {
        title: 'How to reach us',
        blocks: [
          'Write to us, and you get an answer within one working day. If something has stopped working, call: we start within four hours on working days.',
        ],
      },
    ],
    prices: { title: 'Price', lines: ['Support, up to eight hours a month', 'Setup, once'] },
    terms: {
      title: 'Terms',
      blocks: [
        'The agreement begins in the month in which you accept. Either side can end it with one month’s notice. Hours that you do not use move to the next month, once.',
      ],
    },
  },
};
