/** The ways in which running services differ, each a switch (`field-notes.md §2`). */
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

/** One way to differ, by the name that `--variant` takes. */
export type Variant = (typeof variants)[number];

/** The switches that are on in one service; several may be at once, and none is the documented service. */
export type Variants = ReadonlySet<Variant>;

/** Whether a text names a variant. */
export function isVariant(text: string): text is Variant {
  return (variants as readonly string[]).includes(text);
}
