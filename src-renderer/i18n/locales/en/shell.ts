/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Main',
  proposals: 'Proposals',
  clients: 'Clients',
  outbox: 'Outbox',
  activity: 'Activity',
  settings: 'Settings',
  search: 'Search',
  sampleAccount: 'On this computer, sample data',
  noKeychain: 'This computer has no keychain. The API key is forgotten when Layover quits.',
  singleKeys: 'Keys without a modifier',
  singleKeysHint: 'Single letters and G sequences. Switch them off if you dictate or press keys by accident.',
  insights: 'Insights',
  unread_one: '{{count}} new',
  unread_other: '{{count}} new',
} as const;
