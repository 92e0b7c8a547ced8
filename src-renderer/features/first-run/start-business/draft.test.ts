import { describe, expect, it } from 'vitest';
import { newBusinessSchema } from '#shared/domain/account/business-state.ts';
import { areDetailsValid, identityProblems, settingsOf } from './draft.ts';
import { readDraft } from './draft-store.ts';
import { currencyOfRegion, pageSizeOf, systemDefaults } from './system-defaults.ts';

const empty = readDraft({ getItem: () => null });
const filled = { ...empty, business: ' Kiln & Co. ', person: 'Eva Winter', email: 'Eva@Kiln.example' };

describe('a draft of a business', () => {
  it('needs a name, a person and an e-mail address', () => {
    expect(Object.keys(identityProblems(empty))).toEqual(['business', 'person', 'email']);
    expect(identityProblems({ ...filled, email: 'eva@' })).toHaveProperty('email');
    expect(identityProblems(filled)).toEqual({});
  });

  it('has complete taxes, or none', () => {
    expect(areDetailsValid({ ...filled, taxes: [{ name: '', percentage: '' }] })).toBe(true);
    expect(areDetailsValid({ ...filled, taxes: [{ name: 'VAT', percentage: '' }] })).toBe(false);
    expect(areDetailsValid({ ...filled, taxes: [{ name: 'VAT', percentage: '120' }] })).toBe(false);
  });

  it('becomes settings that the bridge takes, without the empty fields', () => {
    const settings = settingsOf({ ...filled, city: 'Leeds', taxes: [{ name: 'VAT', percentage: '20 %' }] });
    expect(newBusinessSchema.parse(settings)).toMatchObject({
      account: { name: 'Kiln & Co.', city: 'Leeds', default_taxes: [{ name: 'VAT', percentage: '20' }] },
      user: { name: 'Eva Winter', email: 'eva@kiln.example' },
    });
    expect(settings.account).not.toHaveProperty('country');
  });

  it('is read again after a restart; an unreadable one is empty', () => {
    expect(readDraft({ getItem: () => JSON.stringify(filled) })).toEqual(filled);
    expect(readDraft({ getItem: () => '{"business":1}' })).toEqual(empty);
  });
});

it('starts with what the system tells', () => {
  expect(systemDefaults('de-AT', 'Europe/Vienna')).toEqual({
    currency: 'EUR',
    locale: 'de-AT',
    timeZone: 'Europe/Vienna',
  });
  expect(['GB', 'CH', 'BR', 'XX'].map(currencyOfRegion)).toEqual(['GBP', 'CHF', 'BRL', 'USD']);
  expect(['en-US', 'de-DE'].map(pageSizeOf)).toEqual(['Letter', 'A4']);
});
