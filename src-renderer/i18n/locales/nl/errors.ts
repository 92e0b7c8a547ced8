/** Why a request of the user failed, and what to do (`shared/reasons/reason.ts`). */
export const errors = {
  fileReadDenied:
    'Layover kan het bestand daar niet lezen. Misschien ontbreekt de toegang of is het in een ander programma geopend. Kies een andere locatie.',
  fileWriteDenied:
    'Layover kan het bestand daar niet opslaan. Misschien ontbreekt de toegang of is het in een ander programma geopend. Kies een andere locatie.',
  fileReadFailed: 'Het bestand kon niet worden gelezen. Kies een andere locatie en probeer het opnieuw.',
  fileWriteFailed: 'Het bestand kon niet worden opgeslagen. Kies een andere locatie en probeer het opnieuw.',
  noUpdate: 'Er is geen update om te installeren.',
  updateWaits: 'Er wachten offertes op verzending. Start daarna opnieuw.',
  serviceSlow: 'De werkruimte op deze computer is niet op tijd gestart.',
  serviceEnded: 'De werkruimte op deze computer is tijdens het starten gestopt.',
  noFreePort:
    'Er is geen vrije poort op deze computer. Start de computer opnieuw op en probeer het nog eens.',
  portUnknown:
    'Layover kent de poort van uw klantpagina’s niet meer. Kies een poort in Instellingen > Klantpagina’s.',
  noBusiness: 'Deze computer heeft nog geen eigen werkruimte. Maak die eerst aan.',
  badPublicUrl: 'Voer een adres in dat met https:// begint, bijvoorbeeld https://offertes.example.com.',
  portTaken:
    'Een ander programma gebruikt poort {{port}} op deze computer. Sluit dat programma en probeer het opnieuw, of kies een andere poort.',
  databaseDamaged: 'De database van uw bedrijf is beschadigd.',
  databaseEmpty: 'De database van uw bedrijf is leeg.',
  databaseMissing: 'De database van uw bedrijf ontbreekt.',
  databaseOlder: 'De database van uw bedrijf is ouder dan de laatste kopie ervan.',
  onlyLinks: 'Layover opent alleen webpagina’s en e-mailadressen.',
  pdfSlow: 'Het maken van de pdf duurde te lang. Probeer het opnieuw.',
  pdfFailed: 'De pdf kon niet worden gemaakt. Probeer het opnieuw of exporteer HTML.',
  noPrinter:
    'Op deze computer is geen printer ingesteld. Voeg er een toe in de systeeminstellingen of exporteer een pdf.',
  printFailed: 'De printer heeft de opdracht niet aangenomen. Controleer de printer en probeer het opnieuw.',
  internal: 'Er ging iets mis in Layover. Uw werk is veilig. Probeer het opnieuw.',
  diskFull: 'De schijf is vol. Maak ruimte vrij. Wat is opgeslagen, gaat niet verloren.',
  diskFullLeft:
    'De schijf is vol: nog {{left}} vrij. Maak ruimte vrij. Wat is opgeslagen, gaat niet verloren.',
  notWritten:
    'Layover kan niet naar de schijf schrijven. Controleer de schijf en de rechten. Wat is opgeslagen, gaat niet verloren.',
  journalBusy:
    'Een ander programma gebruikt uw gegevens. Layover probeert het opnieuw. Wat is opgeslagen, gaat niet verloren.',
  journalDamaged: 'Uw gegevens zijn beschadigd en worden hersteld.',
  newerVersion: 'Deze gegevens zijn van een nieuwere versie van Layover. Werk Layover bij om ze te openen.',
  unknownAccount: 'Dit account staat niet meer op deze computer.',
  otherAccount: 'Het werk op deze computer hoort bij een ander account.',
  connectFirst: 'Verbind eerst een account.',
  noServiceForKey: 'Er is geen account waarvan de sleutel kan worden vervangen.',
  keyOfOther:
    'Deze sleutel hoort bij {{next}}. Op deze computer staan nog wijzigingen voor {{saved}} in de wachtrij. Verbreek eerst de verbinding om van account te wisselen.',
  badKey: 'Deze API-sleutel bevat ongeldige tekens. Plak hem opnieuw.',
  keyRejected: 'De server accepteert deze sleutel niet.',
  keyRejectedSaying: 'De server accepteert deze sleutel niet: {{message}}',
  callRefused: 'Antwoord van de server: {{message}}',
  tryLater: '{{cause}} Probeer het over een paar minuten opnieuw.',
  tryOrCheckAddress: '{{cause}} Probeer het opnieuw. Helpt dat niet, controleer dan het adres.',
  notThisApi: 'Op dit adres is geen offertedienst. Controleer het adres.',
  busy: 'De server is bezet. Probeer het over een halve minuut opnieuw.',
  busyFor_one: 'De server is bezet. Probeer het over {{count}} seconde opnieuw.',
  busyFor_other: 'De server is bezet. Probeer het over {{count}} seconden opnieuw.',
  portal:
    'Een webpagina antwoordde in plaats van de server. Meld u aan bij het netwerk of controleer het adres.',
  noAddress: 'Voer het serveradres in.',
  badAddress: 'Voer een adres in zoals https://proposals.example.com.',
  wrongVersion: 'Layover heeft versie 2 van de API nodig. Het adres moet eindigen op /api/v2.',
  needsHttps: 'Het adres moet met https:// beginnen.',
  needsHttpsForKey: 'Het adres moet met https:// beginnen om uw sleutel te beschermen.',
  noCredentials: 'Het adres mag geen naam of wachtwoord bevatten.',
  noQuery: 'Het adres mag geen ‘?’ of ‘#’ bevatten.',
  doneAlready: 'Dit is al gedaan.',
  mirrorBehind: 'Dit venster is verouderd en wordt opnieuw geladen.',
  clientGone: 'Deze klant bestaat niet meer. Kies een andere.',
  sendNeedsClient: 'Deze offerte heeft een e-mail in de wachtrij. Kies een klant of annuleer de verzending.',
  whichRecord: 'Kies de bijbehorende kopie.',
  onItsWay: 'Dit wordt gesynchroniseerd. Wacht tot het klaar is en wijzig het dan.',
  onlyRefused: 'Alleen mislukte wijzigingen kunnen opnieuw worden geprobeerd.',
  waitForOutcome: 'Dit wordt gesynchroniseerd. Wacht tot het klaar is.',
  noDecision: 'Hier is geen beslissing meer nodig.',
  conflictDecided: 'Dit conflict is al opgelost.',
  questionAnswered: 'Hierover is al beslist.',
  fileDiskFull: 'De schijf is vol. Maak ruimte vrij of kies een andere locatie.',
  fileDiskFullLeft: 'De schijf is vol: nog {{left}} vrij. Maak ruimte vrij of kies een andere locatie.',
  fileIsFolder: 'Er is al een map met deze naam. Kies een andere naam.',
  fileNameRefused: 'Deze bestandsnaam is hier niet mogelijk. Kies een kortere, met letters en cijfers.',
  folderGone: 'Die map is niet bereikbaar. Kies een andere locatie.',
  catalogFull: 'De catalogus is vol. Verwijder artikelen die u niet meer nodig hebt.',
  chooseAgain: 'Kies opnieuw waar u het bestand wilt opslaan.',
  noBackup: 'Dit bestand is geen back-up van Layover.',
  backupDamaged:
    'Deze back-up is beschadigd: er ontbreken delen of er is iets veranderd. Gebruik een andere kopie.',
  backupNewer: 'Deze back-up is van een nieuwere versie van Layover. Werk Layover bij om hem te openen.',
  backupChanged: 'Een ander programma heeft deze back-up gewijzigd. Gebruik een andere kopie.',
  backupTooLarge: 'Dit bestand is te groot voor een back-up van Layover.',
  tooManyFiles: 'Die map bevat te veel bestanden met deze naam. Kies een andere map.',
  keychainRead:
    'De sleutelhanger is vergrendeld, dus Layover kan de API-sleutel niet lezen. Ontgrendel die en probeer het opnieuw.',
  keychainReplace:
    'De sleutelhanger is vergrendeld, dus Layover kan de API-sleutel niet vervangen. Ontgrendel die en probeer het opnieuw.',
  keychainRemove:
    'De sleutelhanger is vergrendeld, dus Layover kan de API-sleutel niet verwijderen. Ontgrendel die en probeer het opnieuw.',
  diskUnreadable:
    'Layover kan zijn gegevens niet van de schijf lezen. Controleer de schijf en de rechten en probeer het opnieuw.',
  versionGone: 'Deze versie is niet meer beschikbaar.',
  eitherOr: 'Kies één versie.',
  restoreOrDelete: 'Kies of u dit wilt herstellen of verwijderen.',
  fileAbsent: 'het bestand ontbreekt',
  fileEmpty: 'het bestand is leeg',
  notAccepted: 'Niet geaccepteerd.',
  windowDiskFull:
    'De schijf is vol, dus dit venster kan zijn gegevens niet opslaan. Maak ruimte vrij. Uw wijzigingen worden nog steeds opgeslagen.',
  windowNotStored:
    'Dit venster kan zijn gegevens niet opslaan, misschien omdat de schijf vol is. Maak ruimte vrij. Uw wijzigingen worden nog steeds opgeslagen.',
  windowFault: 'Er ging iets mis in dit venster. Uw werk is veilig. Probeer het opnieuw.',
  secretsElsewhere: 'Het mailwachtwoord van deze server wordt door de beheerder ingesteld.',
  signInSlow: 'U hebt het inloggen niet binnen vijf minuten afgerond. Probeer het opnieuw.',
  signInCanceled: 'U hebt het inloggen geannuleerd.',
  signInRefused:
    'De provider staat Layover niet toe om e-mails te verzenden. Controleer de client-ID en probeer het opnieuw.',
  signInRefusedSaying:
    'De provider staat Layover niet toe om e-mails te verzenden. Het antwoord: {{message}}',
  signInNoToken:
    'De provider heeft geen refresh-token teruggegeven. Controleer de scope of vraag de provider om offline toegang.',
  noMailProgram:
    'Geen enkel mailprogramma heeft het bericht geopend. Stel op deze computer een standaard mailprogramma in of kopieer het bericht.',
};
