import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '../testing/ids.ts';
import { hiddenSettings, unknownSettings } from './proposal-settings.ts';

test('settings of others are unknown until they are written here or read', () => {
  const elsewhere = { localId: toLocalId('proposal:7'), serverId: toServerId('7') };
  expect([...unknownSettings({ ...elsewhere, fields: {} })]).toEqual([...hiddenSettings]);
  const written = { theme: 'studio', exclude_total: false, display_date: null };
  expect([...unknownSettings({ ...elsewhere, fields: written })]).toEqual([
    'document_section_title',
    'exclude_total_in_pdf',
    'report',
  ]);
});

test('a proposal created here has the defaults', () => {
  expect(
    unknownSettings({ localId: toLocalId('made-here'), serverId: toServerId('7'), fields: {} }).size,
  ).toBe(0);
  expect(unknownSettings({ localId: toLocalId('made-here'), serverId: null, fields: {} }).size).toBe(0);
});
