import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendsNews } from '#shared/domain/activity/notifications.ts';
import { createSendsWatch } from './sends-watch.ts';

function setUp() {
  const reports: SendsNews[] = [];
  const watch = createSendsWatch((news) => reports.push(news));
  watch.update('a', { underWay: 2, stuck: ['old'] });
  const send = (proposalId: LocalId): void =>
    watch.sent({ proposalId, title: `Title of ${proposalId}`, email: 'client@harbor.example' });
  return { reports, watch, send };
}

test('sent e-mails are reported together, after the last one', () => {
  const { reports, watch, send } = setUp();
  send(toLocalId('p'));
  watch.update('a', { underWay: 1, stuck: ['old'] });
  expect(reports).toEqual([]);
  send(toLocalId('q'));
  watch.update('a', { underWay: 0, stuck: ['old'] });
  watch.update('a', { underWay: 0, stuck: ['old'] });
  expect(reports).toEqual([
    {
      sent: [
        { proposalId: 'p', title: 'Title of p' },
        { proposalId: 'q', title: 'Title of q' },
      ],
      stuck: 0,
    },
  ]);
});

test('withdrawn e-mails and earlier decisions are not news', () => {
  const { reports, watch } = setUp();
  watch.update('a', { underWay: 0, stuck: ['old'] });
  expect(reports).toEqual([]);
});

test('an e-mail that needs a decision is reported once, at once, even while others are pending', () => {
  const { reports, watch, send } = setUp();
  watch.update('a', { underWay: 1, stuck: ['old', 'new'] });
  watch.update('a', { underWay: 1, stuck: ['old', 'new'] });
  expect(reports).toEqual([{ sent: [], stuck: 1 }]);
  send(toLocalId('p'));
  watch.update('a', { underWay: 0, stuck: ['new'] });
  expect(reports).toHaveLength(2);
  // A second refusal needs another decision.
  watch.update('a', { underWay: 1, stuck: [] });
  watch.update('a', { underWay: 0, stuck: ['new'] });
  expect(reports.at(-1)).toEqual({ sent: [], stuck: 1 });
});

test('another account starts with no news', () => {
  const { reports, watch, send } = setUp();
  send(toLocalId('p'));
  watch.update('b', { underWay: 0, stuck: ['theirs'] });
  expect(reports).toEqual([]);
});
