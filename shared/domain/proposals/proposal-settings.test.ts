import { expect, test } from 'vitest';
import { hiddenSettings, unknownSettings } from './proposal-settings.ts';

test('what somebody else has set is not known, until it is written here or told', () => {
  const elsewhere = { localId: 'proposal:7', serverId: '7' };
  expect([...unknownSettings({ ...elsewhere, fields: {} })]).toEqual([...hiddenSettings]);
  const written = { theme: 'studio', exclude_total: false, display_date: null };
  expect([...unknownSettings({ ...elsewhere, fields: written })]).toEqual([
    'document_section_title',
    'exclude_total_in_pdf',
    'report',
  ]);
});

test('what was made here is as it is by default where nothing was set', () => {
  expect(unknownSettings({ localId: 'made-here', serverId: '7', fields: {} }).size).toBe(0);
  expect(unknownSettings({ localId: 'made-here', serverId: null, fields: {} }).size).toBe(0);
});
