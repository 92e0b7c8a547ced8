import { expect, test } from 'vitest';
import { serverMailSettingsSchema } from './mail.ts';

const record = (more: object) => ({
  id: '1',
  type: 'mail_settings',
  attributes: { kind: 'none', fixed: false, missing_secrets: [], dkim_record: null, ...more },
});

test('a service that does not count its messages is asked for each state', () => {
  expect(serverMailSettingsSchema.parse(record({})).unfinished).toBeNull();
  const counts = { waiting: 2, refused: 0 };
  expect(serverMailSettingsSchema.parse(record({ unfinished_messages: counts })).unfinished).toEqual(counts);
  expect(serverMailSettingsSchema.parse(record({ unfinished_messages: 'many' })).unfinished).toBeNull();
});
