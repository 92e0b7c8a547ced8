import { afterEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason, textReason } from '#shared/reasons/reason.ts';
import { errorText, reasonText } from './reason-text.ts';
import { setLanguage } from './translator.ts';

afterEach(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

const notApproved = createReason('operation.notApproved', {
  difference: { at: 'line', section: 'Price', line: 'Design' },
  total: { currency: 'GBP', approved: 100_000, present: 100 },
});

test('a held e-mail shows the difference and both totals, in the present language', async () => {
  expect(reasonText(notApproved)).toBe(
    'The proposal on the server differs from the one you approved. Price: the item “Design” is different. Total: £1,000.00 → £1.00.',
  );
  await setLanguage({ language: 'de', locale: 'de' });
  expect(reasonText(notApproved)).toMatch(
    /nicht das, das Sie freigegeben haben\. Price: Die Position „Design“ ist anders\. Summe: 1\.000,00\s£ → 1,00\s£\.$/u,
  );
});

test('free space is formatted by the language', async () => {
  const full = createReason('errors.diskFullLeft', { bytes: 12_400_000 });
  expect(reasonText(full)).toBe(
    'The disk is full: 12 MB left. Free up some space. Nothing you saved is lost.',
  );
  expect(reasonText(createReason('errors.fileDiskFullLeft', { bytes: 0 }))).toContain('0 kB left');
  await setLanguage({ language: 'fr', locale: 'fr' });
  expect(reasonText(full)).toMatch(/^Le disque est plein\s: il reste 12\sMo\./u);
});

test('a reason of an unknown code is shown as stored', () => {
  expect(reasonText({ code: 'unknown', params: { stored: '{"code":"moon"}' } })).toContain('{"code":"moon"}');
});

test('an expected error shows its own reason, any other the fallback', () => {
  const fault = createReason('answer.faultSaid', { status: 503, message: 'maintenance' });
  expect(errorText(new AppError('server-fault', createReason('errors.tryLater', { cause: fault })), '')).toBe(
    'The server has a problem (503): “maintenance”. Try again in a few minutes.',
  );
  expect(errorText(new AppError('rejected', textReason('No.')), '')).toBe('No.');
  expect(errorText(new TypeError('x is not a function'), 'Something went wrong.')).toBe(
    'Something went wrong.',
  );
});
