import { formatDate } from '#shared/document/render/format-date.ts';
import { endOfExpiryDay, expiryDate, expiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { formatExpiry } from '../../src-renderer/features/proposals/cells/format-expiry.ts';

// Prints the texts about an expiry date in the given time zones, for `zones.test.ts`. A separate program, because a test's
// worker thread cannot change its time zone.

const minute = 60_000;
/** One minute before and after the end of the last day, and of hours around it. */
const offsets = [-24 * 60, -14 * 60, -12 * 60, -60, 0, 60, 11 * 60, 14 * 60].flatMap((offset) => [
  offset * minute - minute,
  offset * minute + minute,
]);

/**
 * @param zone the account's time zone; undefined for a service that tells none
 * @param expiresAt an expiry on December 5
 */
function textsOf(zone: string | undefined, expiresAt: string) {
  const midnight = Date.parse(expiresAt) + 1_000;
  return {
    expiresAt,
    field: expiryDay(expiresAt, zone),
    page: formatDate(expiryDate(expiresAt, zone), 'en'),
    decided: formatExpiry(expiresAt, 'accepted', midnight, zone, 'en-US')?.text,
    open: offsets.map((offset) => formatExpiry(expiresAt, 'pending', midnight + offset, zone, 'en-US')?.text),
  };
}

const [, , ...zones] = process.argv;
const answers = zones.map((zone, index) => {
  process.env['TZ'] = zone;
  // The computer is elsewhere than the account.
  const account = zones[(index + 5) % zones.length];
  return {
    zone,
    localHour: new Date(Date.parse('2026-12-06T00:00:00Z')).getHours(),
    account,
    inUtc: textsOf(undefined, endOfExpiryDay('2026-12-05', undefined)),
    inAccount: textsOf(account, endOfExpiryDay('2026-12-05', account)),
    fromElsewhere: expiryDay('2026-12-05T23:59:59Z', account),
  };
});
console.log(JSON.stringify(answers));
