/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'Es ist kein Mailserver eingerichtet. Richten Sie in den Einstellungen einen ein.',
  'secret-missing': 'Das Passwort oder der Schlüssel fehlt. Geben Sie es erneut ein.',
  'name-not-found': 'Es gibt keinen Mailserver mit diesem Namen. Prüfen Sie den Namen und Ihre Verbindung.',
  unreachable:
    'Der Mailserver ist aus diesem Netz nicht erreichbar. Versuchen Sie ein anderes Netz oder warten Sie.',
  'connection-refused': 'Auf diesem Port antwortet nichts. Prüfen Sie Mailserver und Port.',
  'timed-out':
    'Der Mailserver hat nicht rechtzeitig geantwortet. Prüfen Sie den Port oder versuchen Sie es später erneut.',
  'not-a-mail-server': 'Der Server unter dieser Adresse ist kein Mailserver. Prüfen Sie Namen und Port.',
  'tls-missing':
    'Der Mailserver bietet keine Verschlüsselung an. Verwenden Sie einen anderen Port oder fragen Sie Ihren Anbieter.',
  'tls-failed':
    'Keine sichere Verbindung möglich. Wählen Sie die andere Verschlüsselung: TLS für Port 465, STARTTLS für 587.',
  'certificate-untrusted':
    'Das Zertifikat des Mailservers stammt von keiner vertrauenswürdigen Stelle. Prüfen Sie den Namen oder fragen Sie den Betreiber.',
  'certificate-expired':
    'Das Zertifikat des Mailservers ist abgelaufen. Prüfen Sie das Datum dieses Computers oder fragen Sie den Betreiber.',
  'certificate-wrong-name':
    'Das Zertifikat gehört zu einem Server mit anderem Namen. Geben Sie den Namen ein, den Ihr Anbieter nennt.',
  'login-refused':
    'Der Mailserver hat Benutzername oder Passwort nicht akzeptiert. Viele Anbieter verlangen ein App-Passwort.',
  'login-required': 'Der Mailserver verlangt eine Anmeldung. Wählen Sie die Anmeldung mit Passwort.',
  'login-not-offered':
    'Der Mailserver bietet auf diesem Port keine Anmeldung an. Prüfen Sie Port und Verschlüsselung.',
  'token-refused': 'Der Anbieter erlaubt Layover das Senden nicht mehr. Melden Sie sich erneut an.',
  'token-unreachable': 'Die Anmeldung des Anbieters ist nicht erreichbar. Layover versucht es später erneut.',
  'sender-refused':
    'Der Mailserver lässt Sie nicht von dieser Adresse senden. Verwenden Sie die Adresse des Kontos, mit dem Sie sich anmelden.',
  'recipient-refused':
    'Diese E-Mail-Adresse gibt es nicht. Prüfen Sie sie und senden Sie das Angebot erneut.',
  'mailbox-full':
    'Das Postfach des Empfängers ist voll. Verwenden Sie eine andere Adresse oder rufen Sie an.',
  greylisted:
    'Der Mailserver des Empfängers bittet um einen späteren Versuch. Das ist üblich und geschieht automatisch.',
  'rate-limited':
    'Der Mailserver nimmt vorerst keine E-Mails mehr an. Der nächste Versuch geschieht automatisch.',
  'too-large': 'Die E-Mail ist zu groß für den Mailserver. Kürzen Sie sie.',
  'content-refused':
    'Der Mailserver hält die E-Mail für Spam. Ändern Sie den Text oder fragen Sie Ihren Anbieter.',
  'server-busy': 'Der Mailserver ist ausgelastet. Der nächste Versuch geschieht automatisch.',
  'server-refused':
    'Der Mailserver nimmt aus diesem Netz keine E-Mails an. Verwenden Sie den Mailserver Ihres Anbieters oder fragen Sie den Betreiber.',
  'connection-lost':
    'Die Verbindung ist vor dem Senden abgebrochen. Der nächste Versuch geschieht automatisch.',
  'outcome-unknown':
    'Die Verbindung ist während des Sendens abgebrochen, die E-Mail ist also vielleicht angekommen. Fragen Sie den Kunden, bevor Sie sie erneut senden.',
  'dkim-key-invalid':
    'Der DKIM-Schlüssel ist kein RSA-Schlüssel im PEM-Format. Fügen Sie den ganzen privaten Schlüssel ein.',
  'pdf-failed': 'Das PDF des Angebots konnte nicht erstellt werden. Es wird automatisch erneut versucht.',
  'folder-not-writable':
    'E-Mails können nicht in den Ordner geschrieben werden. Prüfen Sie Datenträger und Rechte.',
  stopped: 'Das Senden wurde unterbrochen, bevor die E-Mail gesendet war. Versuchen Sie es erneut.',
} as const;
