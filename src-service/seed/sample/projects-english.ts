import { list, paragraphs, type SampleProject } from './sample-project.ts';

/** What the studio offers to English-speaking clients. */
export const englishProjects: readonly SampleProject[] = [
  {
    language: 'en',
    title: 'New website for {business}',
    sections: [
      {
        title: 'What we understood',
        body: paragraphs(
          'Hello {{client_first_name}}, thank you for the two conversations this month. You told us that the current site no longer says what {{client_business}} does best, and that nobody on your team can change it without calling a developer.',
          'We propose a new site that you can edit yourselves, that loads in under a second on a phone, and that leads a visitor to one clear next step on every page.',
        ),
      },
      {
        title: 'How we will work',
        body:
          paragraphs('Three phases, each of which ends with something that you can click through:') +
          list(
            '<strong>Weeks 1–2, structure.</strong> Interviews with four of your customers, a page plan, and wording for the five pages that matter most.',
            '<strong>Weeks 3–5, design.</strong> Two directions for the home page, then all templates in the one you choose.',
            '<strong>Weeks 6–9, build.</strong> Editable pages, forms, redirects from every old address, and a measured accessibility check.',
          ),
      },
      {
        title: 'Investment',
        body: paragraphs('Prices are fixed for the scope above. Photography and fonts are billed at cost.'),
        includeTotal: true,
        items: [
          { name: 'Structure and wording', fixed: 4800 },
          { name: 'Design of eight templates', fixed: 7600 },
          { name: 'Build, migration and launch', fixed: 9200 },
          { name: 'Training for your editors', per: 'day', quantity: 1.5, amount: 960 },
        ],
      },
      {
        title: 'Care plan',
        body: paragraphs(
          'Updates, backups, monitoring and two hours of changes every month. Cancel at the end of any month.',
        ),
        optional: true,
        items: [{ name: 'Hosting, updates and support', every: 'monthly', amount: 290 }],
      },
      {
        title: 'Terms',
        body: paragraphs(
          'Forty percent is due when you accept, forty when the design is approved, and the rest at launch. This offer is valid until {{proposal_expires_at}}.',
        ),
        pageBreak: true,
      },
    ],
  },
  {
    language: 'en',
    title: 'Brand identity for {business}',
    sections: [
      {
        title: 'Why now',
        body: paragraphs(
          'You are opening a second location, and the mark you drew ten years ago does not carry to a shopfront, a phone and a paper cup alike. A small, strict identity will.',
        ),
      },
      {
        title: 'What you will receive',
        body: list(
          'A word mark and a small mark, drawn for signs and for 16 pixels',
          'A palette of five colors with contrast values, and two typefaces with licenses',
          'Templates for letters, menus, slides and social posts',
          'A guide of twenty pages that a new colleague can follow on the first day',
        ),
      },
      {
        title: 'Fees',
        body: '',
        items: [
          { name: 'Discovery workshop with your team', fixed: 1800 },
          { name: 'Identity design, two directions and three rounds', fixed: 8400 },
          { name: 'Templates', per: 'item', quantity: 6, amount: 420 },
          { name: 'Brand guide', fixed: 2600 },
        ],
      },
      {
        title: 'Signs and packaging',
        body: paragraphs(
          'Artwork and supervision of the sign maker and the printer, should you want us there.',
        ),
        optional: true,
        items: [{ name: 'Production support', per: 'hour', quantity: 16, amount: 110 }],
      },
    ],
  },
  {
    language: 'en',
    title: 'Online shop for {business}',
    sections: [
      {
        title: 'The goal',
        body: paragraphs(
          'Sell 400 products online by spring without a second inventory: stock, prices and orders stay in the system you already use.',
          'We have done this connection four times. The risky part is the first import, so we do it in week one and not in week ten.',
        ),
      },
      {
        title: 'Scope',
        body: list(
          'Shop with search, filters, guest checkout, cards and two local payment methods',
          'Nightly import of products, hourly stock, orders back within a minute',
          'Product pages that your team writes, with a preview',
          'Sales tax for all states you ship to',
        ),
      },
      {
        title: 'Costs',
        body: '',
        includeTotal: true,
        items: [
          { name: 'Shop design', fixed: 9800 },
          { name: 'Shop build', fixed: 18400 },
          { name: 'Inventory connection', fixed: 7200 },
          { name: 'Platform license', every: 'monthly', amount: 240 },
          { name: 'Yearly security review', every: 'yearly', amount: 1900 },
        ],
      },
      {
        title: 'Product photography',
        body: paragraphs('Four hundred products on white, two angles each, in our studio.'),
        optional: true,
        items: [{ name: 'Photographs', per: 'item', quantity: 400, amount: 14 }],
      },
    ],
  },
  {
    language: 'en',
    title: 'Content and search, six months, for {business}',
    sections: [
      {
        title: 'Where you stand',
        body: paragraphs(
          'People find you by name, and hardly by what you do. Of the fifty questions your customers type most, three lead to your site today.',
        ),
      },
      {
        title: 'Plan',
        body: list(
          'Month 1: questions, page plan, measuring',
          'Months 2–5: two articles a month, written with your experts',
          'Month 6: what worked, what to stop, and a plan that you can run without us',
        ),
      },
      {
        title: 'Monthly fee',
        body: '',
        items: [
          { name: 'Set-up', fixed: 2400 },
          { name: 'Writing, editing and reporting', every: 'monthly', amount: 2950 },
        ],
      },
    ],
  },
  {
    language: 'en',
    title: 'Accessibility audit for {business}',
    sections: [
      {
        title: 'What we test',
        body: paragraphs(
          'Twenty page types of your site against WCAG 2.2 AA, by hand, with a keyboard, two screen readers and at 400% zoom. Automatic tools find about a third of what matters; we use them for that third.',
        ),
      },
      {
        title: 'What you get',
        body: list(
          'A list of findings by who can fix them, with the line of code',
          'A morning with your developers',
          'A second test after the fixes',
          'A statement that you can publish',
        ),
      },
      {
        title: 'Fee',
        body: '',
        includeTotal: true,
        items: [
          { name: 'Audit', fixed: 5400 },
          { name: 'Developer session', fixed: 900 },
          { name: 'Second test', fixed: 1600 },
        ],
      },
    ],
  },
  {
    language: 'en',
    title: 'Retainer {business}: design and development',
    sections: [
      {
        title: 'How it works',
        body: paragraphs(
          'A fixed team of two for a fixed number of days each month. You choose what they work on; we plan every second Monday and show what is done every second Friday.',
        ),
      },
      {
        title: 'Rates',
        body: '',
        items: [
          { name: 'Design and development, six days', every: 'monthly', amount: 5280 },
          { name: 'Additional days', per: 'day', quantity: 0, amount: 920 },
        ],
      },
    ],
  },
];
