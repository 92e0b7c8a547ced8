/** Several accounts on one computer. */
export const accounts = {
  switch: 'Switch',
  open: 'Open',
  switchQuestion: 'Open {{account}}?',
  switchWaiting_one:
    '{{what}} for {{account}} stays queued on this computer until you open that account again.',
  switchWaiting_other:
    '{{what}} for {{account}} stay queued on this computer until you open that account again.',
  sampleQuestion: 'Open the sample workspace?',
  sampleText:
    'The sample is a separate account with made-up clients and proposals. {{account}} stays on this computer. Switch back in Settings or from the command palette.',
  removeQuestion: 'Remove {{account}} from this computer?',
  remove: 'Remove',
  removeText:
    'Its API key, data, and backups are deleted from this computer. Data on the server stays there.',
  lostTitle: 'Some work is only on this computer',
  lostWork_one: '{{what}} hasn’t synced and would be lost. Sync it or save a backup first.',
  lostWork_other: '{{what}} haven’t synced and would be lost. Sync them or save a backup first.',
  lostReview: 'Unresolved conflicts haven’t synced and would be lost. Resolve them or save a backup first.',
  removeRow: 'Remove from this computer',
  removeHint: 'Deletes the API key and all data for this account from this computer.',
  removeMenu: 'Remove…',
  workUnknown: 'Couldn’t check for queued changes.',
  nothingWaits: 'Nothing waiting.',
  workWaits: '{{what}} waiting until you open this account.',
  another: 'Another account',
  anotherHint: 'Each account has its own data and API key. One is open at a time.',
  addMenu: 'Add…',
  choose: 'Choose an account',
  addAccount: 'Add an account…',
  settings: 'Account settings',
  addTitle: 'Add an account',
  addText:
    'Layover switches to it once connected. Changes waiting in the current account stay on this computer.',
  onThisComputer: 'Accounts on this computer',
  startMenu: 'Set up my business…',
  ownHint: 'A new, empty account under your own name. The current one stays on this computer.',
} as const;
