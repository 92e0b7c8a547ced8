/** The common style of floating lists: menus, selects, comboboxes and the palette. */
export const popupClass = 'pop rounded-popover bg-raised p-1 shadow-float outline-none';

/** A row of such a list, 28 px high by default, highlighted under the pointer or the keyboard cursor. */
export const itemClass =
  'flex h-7 items-center gap-2 rounded-control px-2 text-ui outline-none select-none data-disabled:opacity-45 ' +
  'data-highlighted:bg-press';

/** A thin line between groups of rows. */
export const separatorClass = 'mx-2 my-1 h-px bg-line';

/** The heading of a group of rows. */
export const groupLabelClass = 'px-2 pt-2 pb-1 text-meta font-medium text-ink-3';
