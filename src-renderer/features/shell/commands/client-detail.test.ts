import { expect, test } from 'vitest';
import { clientFieldsSchema } from '#shared/domain/clients/client.ts';
import { clientDetail } from './client-detail.ts';

test.each([
  [{ name: 'Ada', business: 'Müller GmbH' }, 'Müller GmbH · ada@example.com'],
  [{ name: 'Ada' }, 'ada@example.com'],
  [{ name: '', business: 'Müller GmbH' }, 'ada@example.com'],
  [{ name: '' }, ''],
])('a client is found by company and address, and both are shown: %j', (fields, detail) => {
  expect(clientDetail(clientFieldsSchema.parse({ email: 'ada@example.com', ...fields }))).toBe(detail);
});
