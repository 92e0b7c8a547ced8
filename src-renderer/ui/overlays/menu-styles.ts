/** What menus, selects, comboboxes and the palette share: one look for every list that floats. */
export const popupClass = 'pop rounded-popover bg-raised p-1 shadow-float outline-none';

/** A line of such a list, 28 px high unless the list says otherwise, lit while the pointer or the keys are on it. */
export const itemClass =
  'flex h-7 items-center gap-2 rounded-control px-2 text-ui outline-none select-none data-disabled:opacity-45 ' +
  'data-highlighted:bg-press';

/** A hairline between groups of lines. */
export const separatorClass = 'mx-2 my-1 h-px bg-line';

/** The quiet heading over a group of lines. */
export const groupLabelClass = 'px-2 pt-2 pb-1 text-meta font-medium text-ink-3';
