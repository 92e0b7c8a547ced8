import { expect, test } from 'vitest';
import { activityTypes } from '#shared/domain/activity/activity.ts';
import { activityOf } from '#shared/domain/activity/testing/activity-of.ts';
import { knownType, markedType, typeFacts } from './activity-types.ts';
import { activityDetails, activitySentence } from './format-activity.ts';

test('every documented type has a sentence and a label; both kinds of creation share theirs', () => {
  const words = activityTypes.map((type) => typeFacts[type].label);
  const sentences = activityTypes.map((activity_type) => activitySentence(activityOf({ activity_type })));
  expect(new Set(words).size).toBe(activityTypes.length - 1);
  expect(typeFacts.api_created_proposal.label).toBe(typeFacts.user_create_proposal.label);
  expect(new Set(sentences).size).toBe(activityTypes.length);
});

test('an unknown type is shown by its readable name', () => {
  const activity = activityOf({ activity_type: 'client_signed_proposal' });
  expect(knownType(activity)).toBe('unknown');
  expect(activitySentence(activity)).toBe('Client signed proposal');
  expect(activitySentence(activityOf({ activity_type: '' }))).toBe('Other activity');
});

test.each([
  [{ activity_type: 'client_view_proposal' }, 'Noor Haddad viewed the proposal'],
  [{ activity_type: 'client_view_pdf', client_full_name: '' }, 'noor@example.com opened the PDF'],
  [
    { activity_type: 'client_email_opened', client_full_name: ' ', client_email: '' },
    'The client opened the email',
  ],
  [{ activity_type: 'client_email_opened', evidence: 'weak' }, 'Noor Haddad probably opened the email'],
  [{ activity_type: 'client_view_proposal', evidence: 'weak' }, 'Noor Haddad viewed the proposal'],
  [
    { activity_type: 'client_email_bounced', bounced_email: 'old@example.com' },
    'The email to old@example.com bounced',
  ],
  [{ activity_type: 'client_clarification_proposal' }, 'Noor Haddad asked a question'],
  [
    { activity_type: 'client_clarification_proposal', message: 'Does it include\n  the permits?' },
    'Noor Haddad asked: “Does it include the permits?”',
  ],
  [
    { activity_type: 'client_clarification_proposal', from: 'Zoe Deputy', message: 'Which color?' },
    'Zoe Deputy asked: “Which color?”',
  ],
  [{ activity_type: 'client_accepted_proposal', from: ' Zoe Deputy ' }, 'Zoe Deputy accepted the proposal'],
  [{ activity_type: 'client_rejected_proposal', from: 'Zoe Deputy' }, 'Zoe Deputy declined the proposal'],
  [{ activity_type: 'client_accepted_proposal', from: ' ' }, 'Noor Haddad accepted the proposal'],
  [{ activity_type: 'client_email_opened', from: 'nora@studio.example' }, 'Noor Haddad opened the email'],
  [
    { activity_type: 'user_manual_change_status_proposal', message: 'Accepted by telephone' },
    'Someone on your team changed the status: “Accepted by telephone”',
  ],
  [
    { activity_type: 'user_manual_change_status_proposal', to: 'noor@example.com', message: 'It waits.' },
    'About the email to noor@example.com: “It waits.”',
  ],
  [
    {
      ...{ activity_type: 'user_manual_change_status_proposal', decision: 'accepted', how: 'phone' },
      ...{ from: 'Ann Bee', recorded_by: 'Nora', message: 'Start in May' },
    },
    'Ann Bee accepted by phone, recorded by Nora: “Start in May”',
  ],
  [
    { activity_type: 'user_manual_change_status_proposal', decision: 'declined', how: 'paper' },
    'Noor Haddad declined on paper, recorded by your team',
  ],
  [
    { activity_type: 'user_manual_change_status_proposal', decision: 'accepted', how: 'fax' },
    'Someone on your team changed the status',
  ],
  [{ activity_type: 'user_send_proposal', to: 'noor@example.com' }, 'Emailed to noor@example.com'],
  [
    { activity_type: 'user_send_proposal', how: 'by_hand', to: 'noor@example.com', recorded_by: 'Nora' },
    'Sent manually to noor@example.com, recorded by Nora',
  ],
  [{ activity_type: 'user_send_proposal', how: 'by_hand' }, 'Sent manually, recorded by your team'],
])('%o is “%s”', (values, sentence) => {
  expect(activitySentence(activityOf(values))).toBe(sentence);
});

test("details show the service's non-empty values in a fixed order", () => {
  const details = activityDetails(
    activityOf({ cc: 'b@example.com', to: 'a@example.com', subject: ' ', ip_address: '' }),
  );
  expect(details).toEqual([
    { label: 'To', value: 'a@example.com' },
    { label: 'Cc', value: 'b@example.com' },
  ]);
});

test.each([
  ['HardBounce', 'Permanent'],
  ['SoftBounce', 'Temporary'],
  ['Blocked', 'Blocked'],
  ['Challenge', 'Challenge'],
])('a bounce of the kind %s is shown as %s', (bounce_type, value) => {
  expect(activityDetails(activityOf({ bounce_type }))).toContainEqual({ label: 'Bounce type', value });
});

test.each([
  ['accepted', 'client_accepted_proposal'],
  ['declined', 'client_rejected_proposal'],
  [undefined, 'user_manual_change_status_proposal'],
] as const)('a decision that a user recorded as %s has its own glyph', (decision, type) => {
  const activity_type = 'user_manual_change_status_proposal';
  expect(markedType({ activity_type, ...(decision !== undefined && { decision }) })).toBe(type);
});
