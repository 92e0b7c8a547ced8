import { z } from 'zod';

const isoDate = z.iso.date();
const isoTime = z.iso.datetime({ offset: true });

/** A day such as 2026-01-31, which begins at midnight UTC, or an ISO time, as an ISO time in UTC; null for others. */
export function readTime(text: string): string | null {
  if (isoDate.safeParse(text).success) return `${text}T00:00:00.000Z`;
  return isoTime.safeParse(text).success ? new Date(text).toISOString() : null;
}
