/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Main',
  proposals: 'Proposals',
  clients: 'Clients',
  outbox: 'Outbox',
  activity: 'Activity',
  settings: 'Settings',
  search: 'Search',
  sampleAccount: 'Sample data on this computer',
  noKeychain: 'This computer has no keychain, so you’ll need to enter the API key each time.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Includes G sequences. Turn this off if you dictate or often press keys by accident.',
  insights: 'Insights',
  responses_one: '{{count}} new client response',
  responses_other: '{{count}} new client responses',
  unread_one: '{{count}} new',
  unread_other: '{{count}} new',
} as const;
