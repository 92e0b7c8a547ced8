import { formatDate } from '#shared/document/render/format-date.ts';
import { endOfExpiryDay, expiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { formatExpiry } from '../../src-renderer/features/proposals/cells/format-expiry.ts';

// Prints the texts about an expiry date in the given time zones, for `zones.test.ts`. A separate program, because a test's
// worker thread cannot change its time zone.

const expiresAt = endOfExpiryDay('2026-12-05');
const minute = 60_000;
const midnight = Date.parse('2026-12-06T00:00:00Z');
/** One minute before and after: midnight (UTC) after the last day, the midnight before it, and midnights of the zones. */
const moments = [-24 * 60, -14 * 60, -12 * 60, -60, 0, 60, 11 * 60, 14 * 60].flatMap((offset) => [
  midnight + offset * minute - minute,
  midnight + offset * minute + minute,
]);

const answers = process.argv.slice(2).map((zone) => {
  process.env['TZ'] = zone;
  return {
    zone,
    localHour: new Date(midnight).getHours(),
    field: expiryDay(expiresAt),
    page: formatDate(expiresAt, 'en'),
    decided: formatExpiry(expiresAt, 'accepted', midnight, 'en-US')?.text,
    open: moments.map((now) => formatExpiry(expiresAt, 'pending', now, 'en-US')?.text),
  };
});
console.log(JSON.stringify(answers));
