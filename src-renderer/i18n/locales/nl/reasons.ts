/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'De server accepteert geen verbindingen op dit adres.',
    noName: 'Het adres is niet gevonden.',
    notReached: 'Verbinding maken met de server duurde te lang.',
    notMade: 'De aanvraag is geannuleerd voordat die begon.',
    insecure: 'Er kon geen beveiligde verbinding met de server worden gemaakt ({{code}}).',
    noConnection: 'Geen verbinding met de server.',
    noAnswer: 'De server reageerde niet op tijd.',
    broke: 'De verbinding viel weg voordat het antwoord compleet was.',
    brokeOff: 'Het antwoord van de server brak af.',
    givenUp: 'De aanvraag is geannuleerd.',
    redirected: 'De server verwees door naar een ander adres. Layover volgt geen doorverwijzingen.',
    tooLarge: 'Het antwoord van de server is te groot.',
    noHttp: 'Het antwoord van de server is geen geldig HTTP-antwoord.',
    failed: 'De verbinding mislukte voordat de server antwoordde.',
    unexplained: 'De server antwoordde met status {{status}}, zonder uitleg.',
    webPage: 'Een webpagina antwoordde in plaats van de server (status {{status}}).',
    unreadable: 'Layover kon het antwoord van de server niet lezen.',
    otherRecord: 'De server stuurde de verkeerde gegevens.',
    askedToWait: 'Te veel aanvragen. De server vroeg Layover het later opnieuw te proberen.',
    noTurn: 'De aanvraag is geannuleerd voordat die was verzonden.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message. */
  answer: {
    malformed:
      'De server kon deze wijziging niet verwerken (400). Pas die aan en probeer het opnieuw, of negeer de wijziging.',
    forbidden:
      'Alleen beheerders kunnen dit (403). Vraag een beheerder van het account, of negeer de wijziging.',
    notFound:
      'De server kan dit niet vinden (404). Misschien is het verwijderd. Negeer de wijziging, of dupliceer wat u wilt behouden.',
    notAllowed:
      'De server staat dit niet toe (405). Negeer de wijziging. De rest wordt gewoon gesynchroniseerd.',
    notAcceptable:
      'Layover kan de indeling van de server niet lezen (406). Controleer het serveradres bij Instellingen.',
    removed: 'Dit is van de server verwijderd (410). Negeer de wijziging, of dupliceer wat u wilt behouden.',
    unaccepted:
      'De server heeft deze wijziging niet geaccepteerd ({{status}}) en gaf geen reden. Pas die aan en probeer het opnieuw, of negeer de wijziging.',
    fault: 'De server heeft een probleem ({{status}}).',
    faultSaid: 'De server heeft een probleem ({{status}}): ‘{{message}}’.',
    maintenance: 'De server is in onderhoud (503). Layover probeert het opnieuw.',
    lockedProposal:
      'De klant heeft deze offerte geaccepteerd. Wijzigen kan niet meer. Negeer de wijziging, of wijzig een kopie.',
    lockedSend:
      'De klant heeft deze offerte geaccepteerd. Opnieuw verzenden kan niet. Negeer de e-mail, of verzend een kopie.',
    lockedClient: 'Deze klant heeft een offerte geaccepteerd en kan niet worden verwijderd. Behoud de klant.',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'klanten met dit e-mailadres',
    proposals: 'nieuwe offertes op de server',
    templates: 'sjablonen op de server',
    sections: 'secties van de offerte',
    lineItems: 'regels van de sectie',
    taxes: 'belastingen van de offerte',
    record: 'kopie op de server',
    order: 'volgorde op de server',
    activity: 'activiteit en status van de offerte sinds de poging',
    activityBefore: 'activiteit van de offerte vlak voor het verzenden',
    localData: 'gegevens op deze computer',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Beschadigd. Het is niet vast te stellen of dit is gesynchroniseerd.',
    none: 'Geen overeenkomst gevonden.',
    equal: 'Eén overeenkomst. Misschien heeft iemand anders het gemaakt. Kies het als het van u is.',
    several: '{{count}} mogelijke overeenkomsten.',
    changed_one:
      '{{count}} mogelijke overeenkomst, gewijzigd door iemand anders. Kies die als het dezelfde is.',
    changed_other:
      '{{count}} mogelijke overeenkomsten, gewijzigd door iemand anders. Kies de juiste, als die erbij is.',
    present: 'Gevonden.',
    hasValues: 'Heeft de nieuwe waarden.',
    lacksValues: 'Heeft de nieuwe waarden niet.',
    inPosition: 'Al op de nieuwe positie.',
    outOfPosition: 'Niet op de nieuwe positie.',
    sentTo: 'Volgens de activiteit verzonden aan {{email}}.',
    notDraft: 'De offerte is geen concept meer.',
    noActivity: 'Geen activiteit, en de status is niet gewijzigd.',
    otherEmail: 'Intussen is een andere e-mail verzonden, aan iemand anders of met een andere tekst.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'Dit is van de server verwijderd.',
    goneBeforeOutcome: 'Dit is van de server verwijderd voordat Layover antwoord kreeg.',
    closedBeforeAnswer: 'Layover werd afgesloten voordat de server antwoordde.',
    answerNotSaved: 'Het antwoord van de server kon niet op de schijf worden opgeslagen.',
    unexpected: 'Er is een onverwacht probleem opgetreden in Layover. Probeer het opnieuw.',
    archived:
      'De offerte is gearchiveerd en de link werkt niet meer. Verzend een kopie of annuleer de verzending.',
    expired: 'De offerte is verlopen. Kies een latere vervaldatum of verwijder die en verzend opnieuw.',
    waitedLong: 'Dit staat al meer dan 12 uur in de wachtrij. Controleer het voor het verzenden.',
    sentBefore:
      'Precies deze e-mail is al aan {{email}} verzonden, maar niet vanuit deze gegevens. De gegevens op deze computer zijn misschien een oudere kopie. Verzend alleen opnieuw als de e-mail twee keer moet aankomen.',
    tooSlow:
      'De server is te traag om de offerte binnen {{seconds}} seconden voor het verzenden te controleren. Verzend de laatst geladen versie, of wacht op een betere verbinding.',
    notApproved: 'De offerte op de server is niet de versie die u hebt goedgekeurd. {{difference}}',
    changedAfterDelete: 'Iemand heeft dit gewijzigd nadat u het had verwijderd.',
    changedUnseen:
      'De offerte veranderde op het moment dat u deze goedkeurde. Controleer de offerte voordat deze wordt verzonden.',
    deletedAfterApproval:
      'Iemand heeft de offerte verwijderd nadat u dit had goedgekeurd. Controleer het nog eens.',
    answerLost:
      'De server antwoordde niet, en niets wijst erop dat de e-mail is verzonden. Vraag het de klant voordat u opnieuw verzendt.',
    clientRemoved:
      'De klant is verwijderd voordat die was gesynchroniseerd. Kies een andere klant om door te gaan.',
    conflictFirst: 'Los eerst het conflict op.',
    parentMissing: 'De bijbehorende offerte, sectie of sjabloon staat niet op de server.',
    parentUndecided: 'Beslis eerst over de bijbehorende offerte.',
    uncertain: 'Layover weet niet of dit is gesynchroniseerd, omdat de gegevens beschadigd waren.',
    uncertainCreate:
      'Layover weet niet of dit is gemaakt, omdat de gegevens beschadigd waren. Controleer de server voordat u het opnieuw probeert.',
    uncertainSend:
      'Layover weet niet of deze e-mail is verzonden, omdat de gegevens beschadigd waren. Vraag het de klant voordat u opnieuw verzendt.',
    pictureRefused:
      'De server accepteert een afbeelding in deze tekst niet. Vervang of verwijder de afbeelding; de tekst en de afbeelding blijven op deze computer.',
    pictureMissing:
      'Een afbeelding in deze tekst ontbreekt op deze computer. Voeg deze opnieuw in of verwijder deze uit de tekst.',
    picturesTooLarge:
      'Deze server slaat afbeeldingen niet apart op, en met afbeeldingen is de tekst te lang. Verwijder afbeeldingen of vervang ze door kleinere.',
    unknownReason: 'Layover kent de reden niet die hierbij is opgeslagen: {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Titel: ‘{{approved}}’ → ‘{{present}}’.',
    client: 'De versie op de server is voor een andere klant.',
    author: 'De versie op de server is door iemand anders opgesteld.',
    currency: 'Valuta: {{approved}} → {{present}}.',
    total: 'Totaal: {{approved}} → {{present}}.',
    sections: 'De versie op de server heeft {{present}} secties in plaats van {{approved}}.',
    sectionTitle: '{{section}}: andere titel.',
    sectionText: '{{section}}: andere tekst.',
    sectionKind: '{{section}}: ander soort sectie.',
    sectionOptional: '{{section}}: ‘Optioneel’ is gewijzigd.',
    sectionTotal: '{{section}}: ‘Subtotaal tonen’ is gewijzigd.',
    lines: '{{section}}: {{present}} regels in plaats van {{approved}}.',
    line: '{{section}}: de regel ‘{{line}}’ is anders.',
    untitled: 'Sectie zonder titel',
    noTaxes: 'De versie op de server heeft geen belastingen.',
    taxes: 'Belastingen in de versie op de server: {{taxes}}.',
  },
};
