/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'This build does not update itself.',
  upToDate: 'Layover is up to date.',
  never: 'Layover has not looked for a newer version yet.',
  checked: 'Last looked',
  failed: 'The newest version could not be fetched. Layover tries again later.',
  notNow: 'Layover cannot restart now',
  checking: 'Looking for a newer version…',
  downloading: 'Version {{version}} is on its way: {{percent}} %',
  ready: 'Version {{version}} is ready',
  readyHint: 'It is installed when Layover quits, and never while a proposal is being sent.',
  sendsFirst: 'Proposals are waiting to be sent. Restart after they have gone out.',
  notes: 'What is new',
  check: 'Look now',
  restart: 'Restart now',
} as const;
