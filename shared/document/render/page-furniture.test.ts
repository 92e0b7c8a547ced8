import { expect, it } from 'vitest';
import { pageFurniture } from './page-furniture.ts';

it('holds any name and title as a string of the style sheet', () => {
  const rules = pageFurniture({ accountName: 'A "b" \\ </style>', title: 'One\n\u0000 two' });
  expect(rules).toContain('@top-left{content:"A \\22 b\\22  \\5c  \\3c /style>"');
  expect(rules).toContain('@top-right{content:"One \\0  two"');
  expect(rules).not.toContain('<');
});

it('cuts a long title, between whole letters', () => {
  const rules = pageFurniture({ accountName: 'A', title: '😀'.repeat(100) });
  expect(rules).toContain(`"${'😀'.repeat(69)}…"`);
});
