/** The parts of the settings, in the order in which they stand on the page. */
export const sections = [
  { id: 'account', title: 'Account' },
  { id: 'sync', title: 'Sync' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'sending', title: 'Sending' },
  { id: 'shortcuts', title: 'Shortcuts' },
  { id: 'data', title: 'Data' },
  { id: 'about', title: 'About' },
] as const;
/** The id of a part, on the page and in the navigation. */
export type SectionId = (typeof sections)[number]['id'];
