/** The client pages of the user’s own business. */
export const clientPages = {
  title: 'Client pages',
  description:
    'Clients read and accept your proposals on pages that this computer serves while Layover is open.',
  on: 'On',
  notOn: 'Off',
  off: 'Your client pages are off',
  starting: 'Starting…',
  tryAgain: 'Try again',
  offText: 'Clients can’t open your proposals until then.',
  repairText:
    'Until it’s restored, clients can’t open your proposals, and your changes wait on this computer. Changes made after the copy may be missing from it. Before restoring, Layover saves everything it shows as a backup. The current file is kept.',
  repairCopy: 'Restore the copy of {{time}}',
  noCopyText:
    'There’s no copy. Layover can start a new database. Before that, it saves everything it shows as a backup, so you can restore your proposals. Links in emails you sent stop working. The current file is kept.',
  repairNew: 'Start a new database',
  repairFailed: 'The database wasn’t replaced',
  repaired: 'Your business was restored from the copy of {{time}}',
  repairedText:
    'Changes made after that may be missing after the next sync. They’re in the backup that Layover saved before: show it then to restore them.',
  renewed: 'Your business has a new database',
  renewedText: 'Your proposals are in the backup that Layover saved before: show it to restore them.',
  lost: 'Your business lost its last changes',
  lostText:
    'A file of its database was damaged. Changes may be missing after the next sync. They’re in the backup that Layover saved before: show it then to restore them. The damaged file is kept.',
  showBackup: 'Show the backup…',
  gotIt: 'Got it',
  here: 'Address on this computer',
  hereHint:
    'Your proxy or tunnel must run on this computer and forward to this address. It stays the same after every restart.',
  changeMenu: 'Change port…',
  changePort: 'Change port',
  changeTitle: 'Change the port?',
  changeText: 'Links you’ve already sent will stop working.',
  changeTextPublic: 'Links you’ve already sent will stop working until your proxy forwards to the new port.',
  newPort: 'New port',
  newPortHint: 'From 1024 to 65535. Leave it empty to let Layover choose a free port.',
  badPort: 'Enter a number from 1024 to 65535.',
  publicAddress: 'Public address',
  publicHint: 'Where clients reach this computer through your own proxy or tunnel. Emails link to it.',
  save: 'Save',
  reachable: 'Reachable for clients',
  notChecked: 'Not checked yet',
  checked: 'Checked',
  checkNow: 'Check now',
  reached: 'Clients can open your proposals at this address.',
  reachedPrivate:
    'Your client pages answer, but {{host}} leads to an address in your own network. Clients elsewhere can’t reach it.',
  noName: 'Couldn’t find {{host}}. Check the spelling and the DNS entry of your domain.',
  refused:
    '{{host}} isn’t accepting connections. Make sure that your proxy is running and that your router forwards its port.',
  noAnswer:
    'Nothing answers at {{host}}. Check that your router forwards the port to your proxy. Some routers can’t reach their own public address, so also try it on a phone without Wi-Fi.',
  offline: 'This computer is offline. Connect and check again.',
  redirected: '{{host}} redirects to another address. Enter that address instead.',
  certificate:
    'The certificate for {{host}} isn’t valid ({{code}}), so your clients will see a browser warning. Renew it in your proxy.',
  otherServer: 'Another server answers at {{host}}. Check that your proxy forwards to {{target}}.',
  proxyError:
    'The proxy at {{host}} can’t reach Layover (status {{status}}). Check that it forwards to {{target}}.',
  unencrypted:
    'This address isn’t encrypted. Use https so that no one can read or change a proposal on its way.',
  without: 'Clients can’t open the link in your emails',
  withoutText:
    'Your client pages have no public address, so clients can’t view, accept, or ask about proposals online. Attach the PDF to the email, and enter the client’s answer yourself.',
  pdfInstead: 'Clients get a PDF',
  pdfInsteadText:
    'Your client pages have no public address, so clients can’t view, accept, or ask about proposals online. Emails carry the proposal as a PDF instead. Enter the client’s answer yourself.',
  setUp: 'Set up client pages',
} as const;
