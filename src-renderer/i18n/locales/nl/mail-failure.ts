/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'Er is geen mailserver ingesteld. Stel er een in bij Instellingen.',
  'secret-missing': 'Het wachtwoord of de sleutel ontbreekt. Voer het opnieuw in.',
  'name-not-found': 'Er is geen mailserver met deze naam. Controleer de naam en uw verbinding.',
  unreachable: 'De mailserver is niet bereikbaar vanaf dit netwerk. Probeer een ander netwerk of wacht.',
  'connection-refused': 'Er antwoordt niets op deze poort. Controleer de mailserver en de poort.',
  'timed-out': 'De mailserver antwoordde niet op tijd. Controleer de poort of probeer het later opnieuw.',
  'not-a-mail-server': 'De server op dit adres is geen mailserver. Controleer de naam en de poort.',
  'tls-missing': 'De mailserver biedt geen versleuteling. Gebruik een andere poort of vraag uw provider.',
  'tls-failed':
    'Er kon geen veilige verbinding worden gemaakt. Kies de andere versleuteling: TLS voor poort 465, STARTTLS voor 587.',
  'certificate-untrusted':
    'Het certificaat van de mailserver komt niet van een vertrouwde instantie. Controleer de naam of vraag de beheerder.',
  'certificate-expired':
    'Het certificaat van de mailserver is verlopen. Controleer de datum van deze computer of vraag de beheerder.',
  'certificate-wrong-name':
    'Het certificaat hoort bij een server met een andere naam. Voer de naam in die uw provider noemt.',
  'login-refused':
    'De mailserver accepteert de gebruikersnaam of het wachtwoord niet. Veel providers vereisen een app-wachtwoord.',
  'login-required': 'De mailserver vereist dat u inlogt. Kies inloggen met een wachtwoord.',
  'login-not-offered':
    'De mailserver biedt op deze poort geen aanmelding. Controleer de poort en de versleuteling.',
  'token-refused': 'De provider staat Layover niet meer toe om te verzenden. Log opnieuw in.',
  'token-unreachable':
    'De aanmelding van de provider is niet bereikbaar. Layover probeert het later opnieuw.',
  'sender-refused':
    'De mailserver staat niet toe dat u vanaf dit adres verzendt. Gebruik het adres van het account waarmee u inlogt.',
  'recipient-refused': 'Dit e-mailadres bestaat niet. Controleer het en verzend de offerte opnieuw.',
  'mailbox-full': 'De mailbox van de ontvanger is vol. Gebruik een ander adres of bel.',
  greylisted:
    'De mailserver van de ontvanger vraagt om het later opnieuw te proberen. Dat is normaal en gebeurt automatisch.',
  'rate-limited':
    'De mailserver accepteert voorlopig geen e-mails meer. Het wordt automatisch opnieuw geprobeerd.',
  'too-large': 'De e-mail is te groot voor de mailserver. Maak hem korter.',
  'content-refused':
    'De mailserver heeft de e-mail als spam aangemerkt. Pas de tekst aan of vraag uw provider.',
  'server-busy': 'De mailserver is bezet. Het wordt automatisch opnieuw geprobeerd.',
  'server-refused':
    'De mailserver accepteert geen e-mail vanaf dit netwerk. Gebruik de mailserver van uw provider of vraag de beheerder.',
  'connection-lost':
    'De verbinding is verbroken voordat de e-mail was verzonden. Het wordt automatisch opnieuw geprobeerd.',
  'outcome-unknown':
    'De verbinding is tijdens het verzenden verbroken; de e-mail is mogelijk aangekomen. Vraag het de klant voordat u hem opnieuw verzendt.',
  'dkim-key-invalid': 'De DKIM-sleutel is geen RSA-sleutel in PEM-vorm. Plak de hele privésleutel.',
  'pdf-failed': 'De pdf van de offerte kon niet worden gemaakt. Het wordt automatisch opnieuw geprobeerd.',
  'folder-not-writable':
    'E-mails kunnen niet in de map worden geschreven. Controleer de schijf en de rechten.',
  stopped: 'Het verzenden werd onderbroken voordat de e-mail weg was. Probeer het opnieuw.',
} as const;
