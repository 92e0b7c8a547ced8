/** Tags of proposals and clients. */
export const tags = {
  label: 'Tags',
  add: 'Add a tag',
  choose: 'Choose a tag',
  full_one: 'You can add up to {{count}} tag.',
  full_other: 'You can add up to {{count}} tags.',
  title_one: 'Tags of {{count}} proposal',
  title_other: 'Tags of {{count}} proposals',
  addToAll: 'Add to all',
  removeFromAll: 'Remove from all',
  onlyHere: 'Tags stay on this computer and in your backups. Clients never see them.',
  field: 'tags',
} as const;
