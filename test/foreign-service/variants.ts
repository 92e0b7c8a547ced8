/** The ways in which running services differ (`field-notes.md §2`). */
export const variants = [
  'underscore-meta',
  'sections-reusable-only',
  'line-items-always-included',
  'no-line-item-list',
  'no-extensions',
  'rate-headers-on-429-only',
  'per-capped-25',
  'sent-status',
  'recipients',
  'vnd-json',
  'vendor-errors',
  'autofill',
  'extra-attributes',
  'quiet-activity',
  'asc-order',
  'delete-cascade-late',
] as const;

export type Variant = (typeof variants)[number];

export function isVariant(text: string): text is Variant {
  return (variants as readonly string[]).includes(text);
}
