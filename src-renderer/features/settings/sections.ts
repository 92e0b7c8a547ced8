/** Sections of the settings in page order. Titles are message keys. */
export const sections = [
  { id: 'account', title: 'settings.account' },
  { id: 'business', title: 'business.title' },
  { id: 'you', title: 'business.you' },
  { id: 'email', title: 'mail.title' },
  { id: 'client-pages', title: 'clientPages.title' },
  { id: 'sync', title: 'settings.sync' },
  { id: 'appearance', title: 'settings.appearance' },
  { id: 'sending', title: 'settings.sending' },
  { id: 'notifications', title: 'notifications.title' },
  { id: 'shortcuts', title: 'settings.shortcuts' },
  { id: 'webhooks', title: 'webhooks.title' },
  { id: 'data', title: 'settings.data' },
  { id: 'updates', title: 'updates.title' },
  { id: 'about', title: 'settings.about' },
] as const;
/** The id of a part, on the page and in the navigation. */
export type SectionId = (typeof sections)[number]['id'];
