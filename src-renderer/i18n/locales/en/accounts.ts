/** Several accounts on one computer. */
export const accounts = {
  switch: 'Switch',
  open: 'Open',
  switchQuestion: 'Open {{account}}?',
  switchWaiting_one:
    '{{what}} for {{account}} waits on this computer until you open that account again: Layover works for one account at a time.',
  switchWaiting_other:
    '{{what}} for {{account}} wait on this computer until you open that account again: Layover works for one account at a time.',
  sampleQuestion: 'Open the sample workspace?',
  sampleText:
    'The sample is an account of its own, with invented clients and proposals. {{account}} stays on this computer; the settings and the command palette open it again.',
  removeQuestion: 'Remove {{account}} from this computer?',
  remove: 'Remove',
  removeText:
    'Its API key, its local copy and its backups are deleted from this computer. What is at the service stays there.',
  lostTitle: 'This is only on this computer.',
  lostWork_one: '{{what}} has not reached the service and would be lost. Save a backup first, or send it.',
  lostWork_other:
    '{{what}} have not reached the service and would be lost. Save a backup first, or send them.',
  lostReview:
    'What needs your review has not reached the service and would be lost. Save a backup first, or decide it.',
  removeRow: 'Remove from this computer',
  removeHint: 'Deletes the key and everything that Layover holds for this account here.',
  removeMenu: 'Remove…',
  workUnknown: 'What waits in it cannot be read now.',
  nothingWaits: 'Nothing is waiting in it.',
  workWaits: '{{what}} waiting until it is opened.',
  another: 'Another account',
  anotherHint: 'Each has its own data and its own key. One is open at a time.',
  addMenu: 'Add…',
  choose: 'Choose an account',
  addAccount: 'Add an account…',
  settings: 'Account settings',
  addTitle: 'Add an account',
  addText: 'It opens as soon as it is connected. What waits in the present account stays on this computer.',
  onThisComputer: 'Accounts on this computer',
} as const;
