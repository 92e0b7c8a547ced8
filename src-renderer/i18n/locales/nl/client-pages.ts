export const clientPages = {
  title: 'Klantpagina’s',
  description:
    'Klanten lezen en accepteren uw offertes op pagina’s die deze computer aanbiedt zolang Layover open is.',
  on: 'Aan',
  notOn: 'Uit',
  off: 'Uw klantpagina’s zijn niet bereikbaar',
  starting: 'Wordt gestart…',
  tryAgain: 'Opnieuw proberen',
  offText: 'Totdat dit is opgelost, kunnen klanten uw offertes niet openen.',
  repairText:
    'Tot de database is teruggezet, kunnen klanten uw offertes niet openen en wachten uw wijzigingen op deze computer. Latere wijzigingen kunnen in de kopie ontbreken. Voor het terugzetten bewaart Layover alles wat het toont in een back-up. Het huidige bestand blijft behouden.',
  repairCopy: 'Kopie van {{time}} terugzetten',
  noCopyText:
    'Er is geen kopie van. Layover kan een nieuwe database maken. Daarvoor bewaart het alles wat het toont in een back-up, zodat u uw offertes kunt terugzetten. Links in verzonden e-mails werken dan niet meer. Het huidige bestand blijft behouden.',
  repairNew: 'Nieuwe database maken',
  repairFailed: 'De database is niet vervangen',
  repaired: 'Uw bedrijf is teruggezet uit de kopie van {{time}}',
  repairedText:
    'Na de volgende synchronisatie kunnen latere wijzigingen ontbreken. Ze staan in de back-up die Layover eerder heeft gemaakt: toon die dan om ze terug te zetten.',
  renewed: 'Uw bedrijf heeft een nieuwe database',
  renewedText:
    'Uw offertes staan in de back-up die Layover eerder heeft gemaakt: toon die om ze terug te zetten.',
  lost: 'De laatste wijzigingen van uw bedrijf zijn verloren gegaan',
  lostText:
    'Een bestand van de database was beschadigd. Na de volgende synchronisatie kunnen wijzigingen ontbreken. Ze staan in de back-up die Layover eerder heeft gemaakt: toon die dan om ze terug te zetten. Het beschadigde bestand blijft behouden.',
  showBackup: 'Back-up tonen…',
  gotIt: 'Begrepen',
  here: 'Adres op deze computer',
  hereHint:
    'Uw proxy of tunnel moet op deze computer draaien en naar dit adres doorsturen. Het blijft na elke herstart hetzelfde.',
  changeMenu: 'Poort wijzigen…',
  changePort: 'Poort wijzigen',
  changeTitle: 'Poort wijzigen?',
  changeText: 'Links die u al hebt verzonden, werken dan niet meer.',
  changeTextPublic:
    'Links die u al hebt verzonden, werken pas weer als uw proxy naar de nieuwe poort doorstuurt.',
  newPort: 'Nieuwe poort',
  newPortHint: 'Van 1024 tot 65535. Laat leeg om Layover een vrije poort te laten kiezen.',
  badPort: 'Voer een getal van 1024 tot 65535 in.',
  publicAddress: 'Openbaar adres',
  publicHint: 'Hier bereiken klanten deze computer via uw eigen proxy of tunnel. E-mails verwijzen ernaar.',
  save: 'Opslaan',
  reachable: 'Bereikbaar voor klanten',
  notChecked: 'Nog niet gecontroleerd',
  checked: 'Gecontroleerd',
  checkNow: 'Nu controleren',
  reached: 'Klanten kunnen uw offertes op dit adres openen.',
  reachedPrivate:
    'Uw klantpagina’s antwoorden, maar {{host}} leidt naar een adres in uw eigen netwerk. Van buitenaf is het niet bereikbaar.',
  noName: '{{host}} is niet gevonden. Controleer de spelling en de DNS-instelling van uw domein.',
  refused:
    '{{host}} weigert de verbinding. Controleer of uw proxy draait en of uw router de poort doorstuurt.',
  noAnswer:
    'Op {{host}} antwoordt niets. Controleer of uw router de poort naar uw proxy doorstuurt. Sommige routers bereiken hun eigen openbare adres niet: probeer het ook op een telefoon zonder wifi.',
  offline: 'Deze computer is offline. Maak verbinding en controleer opnieuw.',
  redirected: '{{host}} verwijst door naar een ander adres. Voer dat adres in.',
  certificate:
    'Het certificaat van {{host}} is niet geldig ({{code}}). Browsers waarschuwen uw klanten. Vernieuw het in uw proxy.',
  otherServer: 'Op {{host}} antwoordt een andere server. Controleer of uw proxy naar {{target}} doorstuurt.',
  proxyError:
    'De proxy van {{host}} kan Layover niet bereiken (status {{status}}). Controleer of hij naar {{target}} doorstuurt.',
  unencrypted:
    'Dit adres is niet versleuteld. Gebruik https, zodat niemand een offerte onderweg kan lezen of wijzigen.',
  without: 'Klanten kunnen de link in uw e-mails niet openen',
  withoutText:
    'Uw klantpagina’s hebben geen openbaar adres, dus klanten kunnen online niet lezen, accepteren of vragen stellen. Stuur de pdf met de e-mail mee en noteer het antwoord zelf.',
  pdfInstead: 'Klanten krijgen een pdf',
  pdfInsteadText:
    'Uw klantpagina’s hebben geen openbaar adres, dus klanten kunnen online niet lezen, accepteren of vragen stellen. Daarom zit de offerte als pdf bij de e-mail. Noteer het antwoord zelf.',
  setUp: 'Klantpagina’s instellen',
} as const;
