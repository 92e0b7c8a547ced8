/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'This version doesn’t update automatically.',
  upToDate: 'Layover is up to date.',
  never: 'Layover hasn’t checked for updates yet.',
  checked: 'Last checked',
  failed: 'Couldn’t download the update. Layover will try again later.',
  notNow: 'Layover can’t restart right now',
  checking: 'Checking for updates…',
  downloading: 'Downloading version {{version}}: {{percent}}%',
  ready: 'Version {{version}} is ready to install',
  readyHint: 'It’s installed when you quit Layover, never while a proposal is being sent.',
  sendsFirst: 'Proposals are waiting to be sent. Restart once they’re sent.',
  notes: 'What’s new',
  check: 'Check now',
  restart: 'Restart now',
} as const;
