/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'No mail server is set up. Set one up in Settings.',
  'secret-missing': 'The password or key isn’t known. Enter it again.',
  'name-not-found': 'There’s no mail server with this name. Check the name and your connection.',
  unreachable: 'Couldn’t reach the mail server from this network. Try another network, or wait.',
  'connection-refused': 'Nothing answers on this port. Check the mail server and the port.',
  'timed-out': 'The mail server didn’t answer in time. Check the port, or try again later.',
  'not-a-mail-server': 'What answers isn’t a mail server. Check the name and the port.',
  'tls-missing': 'The mail server doesn’t support encryption. Use another port, or ask your provider.',
  'tls-failed': 'Couldn’t connect securely. Choose the other encryption: TLS for port 465, STARTTLS for 587.',
  'certificate-untrusted':
    'The mail server’s certificate isn’t from a trusted authority. Check the name, or ask its operator.',
  'certificate-expired':
    'The mail server’s certificate has expired. Check the date on this computer, or contact your email provider.',
  'certificate-wrong-name':
    'The certificate belongs to a server with another name. Enter the name that your provider gives.',
  'login-refused':
    'The mail server didn’t accept the user name or password. Many providers require an app password.',
  'login-required': 'The mail server requires a sign-in. Choose to sign in with a password.',
  'login-not-offered':
    'The mail server doesn’t let you sign in on this port. Check the port and the encryption.',
  'token-refused': 'The provider no longer lets Layover send. Sign in again.',
  'token-unreachable': 'Couldn’t reach the provider’s sign-in page. Layover tries again later.',
  'sender-refused':
    'The mail server doesn’t let you send from this address. Use the address that belongs to the sign-in.',
  'recipient-refused': 'This email address doesn’t exist. Check it and send the proposal again.',
  'mailbox-full': 'The recipient’s mailbox is full. Use another address, or phone them.',
  greylisted:
    'The recipient’s mail server asked to try again later. That’s usual; it’s tried again automatically.',
  'rate-limited': 'The mail server accepts no more emails for now. It’s tried again automatically.',
  'too-large': 'The email is too large for the mail server. Make it shorter.',
  'content-refused': 'The mail server took the email for spam. Change its text, or ask your provider.',
  'server-busy': 'The mail server is busy. It’s tried again automatically.',
  'server-refused':
    'The mail server accepts no email from here. Use your provider’s mail server, or ask its operator.',
  'connection-lost': 'The connection broke before the email was sent. It’s tried again automatically.',
  'outcome-unknown':
    'The connection broke while the email was being sent, so it may have arrived. Ask your client before you send it again.',
  'dkim-key-invalid': 'The DKIM key isn’t an RSA key in PEM form. Paste the whole private key.',
  'pdf-failed': 'The PDF of the proposal couldn’t be made. It’s tried again automatically.',
  'folder-not-writable': 'Emails can’t be written to the folder. Check the disk and its permissions.',
  stopped: 'Sending stopped before the email left. Try again.',
} as const;
