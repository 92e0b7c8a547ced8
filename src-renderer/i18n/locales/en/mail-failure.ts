/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'No mail server is set up. Set one up in Settings.',
  'secret-missing': 'The password or key is missing. Enter it again.',
  'name-not-found': 'Couldn’t find a mail server with this name. Check the name and your connection.',
  unreachable: 'Couldn’t reach the mail server from this network. Try another network, or try again later.',
  'connection-refused':
    'The mail server isn’t accepting connections on this port. Check the server name and the port.',
  'timed-out': 'The mail server didn’t answer in time. Check the port, or try again later.',
  'not-a-mail-server': 'The server at this address isn’t a mail server. Check the name and the port.',
  'tls-missing': 'The mail server doesn’t support encryption. Use another port, or ask your provider.',
  'tls-failed': 'Couldn’t connect securely. Try the other encryption: TLS for port 465, STARTTLS for 587.',
  'certificate-untrusted':
    'The mail server’s certificate isn’t from a trusted authority. Check the server name, or contact your email provider.',
  'certificate-expired':
    'The mail server’s certificate has expired. Check the date on this computer, or contact your email provider.',
  'certificate-wrong-name':
    'The certificate belongs to a server with a different name. Enter the server name from your email provider.',
  'login-refused':
    'The mail server didn’t accept the username or password. Many providers require an app password.',
  'login-required': 'The mail server requires you to sign in. Under “Sign in with”, choose “Password”.',
  'login-not-offered':
    'The mail server doesn’t let you sign in on this port. Check the port and the encryption.',
  'token-refused': 'Your email provider no longer lets Layover send emails. Sign in again.',
  'token-unreachable': 'Couldn’t reach the provider’s sign-in page. Layover will try again later.',
  'sender-refused':
    'The mail server doesn’t let you send from this address. Use the address of the account you signed in with.',
  'recipient-refused': 'This email address doesn’t exist. Check it and send the proposal again.',
  'mailbox-full': 'The recipient’s mailbox is full. Use another address, or reach them another way.',
  greylisted:
    'The recipient’s mail server asked Layover to try again later. This is common. Layover will try again automatically.',
  'rate-limited':
    'The mail server isn’t accepting more emails right now. Layover will try again automatically.',
  'too-large': 'The email is too large for the mail server. Shorten it and send it again.',
  'content-refused': 'The mail server flagged this email as spam. Reword it, or contact your email provider.',
  'server-busy': 'The mail server is busy. Layover will try again automatically.',
  'server-refused':
    'The mail server doesn’t accept emails from this network. Use your email provider’s mail server, or contact the server’s administrator.',
  'connection-lost':
    'The connection was lost before the email was sent. Layover will try again automatically.',
  'outcome-unknown':
    'The connection was lost while the email was being sent, so it may have arrived. Ask your client before you send it again.',
  'dkim-key-invalid': 'The DKIM key isn’t an RSA key in PEM format. Paste the entire private key.',
  'pdf-failed': 'Couldn’t create the proposal’s PDF. Layover will try again automatically.',
  'folder-not-writable': 'Layover can’t save emails to the folder. Check the disk and its permissions.',
  stopped: 'Sending was interrupted before the email was sent. Try again.',
} as const;
