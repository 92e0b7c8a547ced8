/** The parts of the settings, in the order in which they stand on the page; the titles are keys. */
export const sections = [
  { id: 'account', title: 'settings.account' },
  { id: 'sync', title: 'settings.sync' },
  { id: 'appearance', title: 'settings.appearance' },
  { id: 'sending', title: 'settings.sending' },
  { id: 'shortcuts', title: 'settings.shortcuts' },
  { id: 'data', title: 'settings.data' },
  { id: 'about', title: 'settings.about' },
  { id: 'account', title: 'Account' },
  { id: 'sync', title: 'Sync' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'sending', title: 'Sending' },
  { id: 'shortcuts', title: 'Shortcuts' },
  { id: 'data', title: 'Data' },
  { id: 'updates', title: 'Updates' },
  { id: 'about', title: 'About' },
] as const;
/** The id of a part, on the page and in the navigation. */
export type SectionId = (typeof sections)[number]['id'];
