import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { contentsOfDuplicate, proposalOfDuplicate, duplicateText } from './duplicate-contents.ts';

const filled = (localId: LocalId, lines: number) => ({
  section: { localId },
  items: Array.from({ length: lines }, (_, index) => index),
});
const sections = [filled(toLocalId('ours'), 3), filled(toLocalId('duplicate'), 1)];

describe('S10: the text about the contents of a duplicate', () => {
  it.each([
    ['a section', 'section', sections, 'The duplicate has 1 item.'],
    ['a section with more', 'section', [filled(toLocalId('duplicate'), 2)], 'The duplicate has 2 items.'],
    ['a proposal', 'proposal', sections, 'The duplicate has 2 sections.'],
    ['a proposal with one', 'proposal', [filled(toLocalId('a'), 0)], 'The duplicate has 1 section.'],
    [
      'an empty section',
      'section',
      [filled(toLocalId('ours'), 3), filled(toLocalId('duplicate'), 0)],
      /always stays/u,
    ],
    ['an empty proposal', 'proposal', [], /always stays/u],
    ['a line', 'line_item', sections, /always stays/u],
    ['a client', 'client', [], /always stays/u],
  ] as const)('%s', (_what, entity, around, words) => {
    const said = duplicateText(
      contentsOfDuplicate(
        { entity, duplicateId: entity === 'section' ? toLocalId('duplicate') : toLocalId('none') },
        around,
      ),
    );
    expect(said).toMatch(words);
  });
});

it('looks into the duplicate, and not into the proposal that was made here', () => {
  const common = {
    questionId: 'q',
    type: 'duplicate',
    localId: toLocalId('ours'),
    duplicateId: toLocalId('duplicate'),
    name: '',
  } as const;
  const times = { createdAt: 0, noticedAt: 0 };
  const of = (entity: 'proposal' | 'section' | 'client', proposalId: LocalId | null) =>
    proposalOfDuplicate({ ...common, ...times, entity, proposalId });
  expect(of('proposal', toLocalId('ours'))).toBe('duplicate');
  expect(of('section', toLocalId('proposal'))).toBe('proposal');
  expect(of('section', null)).toBeNull();
  expect(of('client', null)).toBeNull();
});
