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
  offText: 'Clients can’t open your proposals until this is fixed.',
  repairText:
    'Until you restore it, clients can’t open your proposals and your changes can’t sync. Changes made after the copy was created may be missing. Before restoring, Layover backs up everything you see in the app. The current database file is kept.',
  repairCopy: 'Restore copy from {{time}}',
  noCopyText:
    'There’s no copy to restore. Layover can create a new database. First, it backs up everything you see in the app, so you can restore your proposals. Links in emails you’ve already sent will stop working. The current database file is kept.',
  repairNew: 'Create a new database',
  repairFailed: 'Couldn’t replace the database',
  repaired: 'Your business was restored from a copy ({{time}})',
  repairedText:
    'Later changes may disappear at the next sync. If any are missing, restore them from the backup that Layover saved before the repair.',
  renewed: 'Your business has a new database',
  renewedText:
    'Your proposals are in the backup that Layover saved before the repair. Show it to restore them.',
  lost: 'Your business lost its latest changes',
  lostText:
    'A database file was damaged. Some changes may disappear at the next sync. If any are missing, restore them from the backup that Layover saved beforehand. The damaged file is kept.',
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
  publicHint:
    'The address clients use to reach this computer through your proxy or tunnel. Emails link to it.',
  save: 'Save',
  reachable: 'Reachable by clients',
  notChecked: 'Not checked yet',
  checked: 'Checked',
  checkNow: 'Check now',
  reached: 'Clients can open your proposals at this address.',
  reachedPrivate:
    'Your client pages are running, but {{host}} points to an address on your own network. Clients on other networks can’t reach it.',
  noName: 'Couldn’t find {{host}}. Check the spelling and your domain’s DNS entry.',
  refused:
    '{{host}} isn’t accepting connections. Make sure your proxy is running and your router forwards its port.',
  noAnswer:
    '{{host}} isn’t responding. Check that your router forwards the port to your proxy. Some routers can’t reach their own public address, so also try opening it on a phone without Wi-Fi.',
  offline: 'This computer is offline. Connect and check again.',
  redirected: '{{host}} redirects to another address. Enter that address instead.',
  certificate:
    'The certificate for {{host}} isn’t valid ({{code}}), so your clients will see a browser warning. Renew it in your proxy.',
  otherServer: 'A different server responds at {{host}}. Check that your proxy forwards to {{target}}.',
  proxyError:
    'The proxy at {{host}} can’t reach Layover (status {{status}}). Check that it forwards to {{target}}.',
  unencrypted: 'This address isn’t encrypted. Use https so no one can read or change a proposal in transit.',
  without: 'Clients can’t open the link in your emails',
  withoutText:
    'Your client pages have no public address, so clients can’t view, accept, or ask about proposals online. Attach the PDF to the email, and enter the client’s decision yourself.',
  pdfInstead: 'Clients get a PDF',
  pdfInsteadText:
    'Your client pages have no public address, so clients can’t view, accept, or ask about proposals online. Emails include the proposal as a PDF instead. Enter the client’s decision yourself.',
  setUp: 'Set up client pages',
} as const;
