import type { EngineWords } from './engine-words.ts';

/** What the engine says in Dutch. */
export const engine: EngineWords = {
  call: {
    refused: 'De dienst accepteert geen verbindingen op dit adres.',
    noName: 'Het adres is niet gevonden.',
    notReached: 'De dienst was niet op tijd te bereiken.',
    notMade: 'De aanroep is opgegeven voordat hij begon.',
    insecure: 'Er kwam geen veilige verbinding met de dienst tot stand ({{code}}).',
    noConnection: 'Er is geen verbinding met de dienst.',
    noAnswer: 'De dienst heeft niet op tijd geantwoord.',
    broke: 'De verbinding brak af voordat het antwoord compleet was.',
    brokeOff: 'Het antwoord van de dienst brak af.',
    givenUp: 'De aanroep is onderweg opgegeven.',
    redirected: 'De dienst verwees naar een ander adres; dat wordt niet gevolgd.',
    tooLarge: 'Het antwoord van de dienst is te groot.',
    noHttp: 'De dienst gaf een antwoord dat geen HTTP is.',
    failed: 'De verbinding mislukte voordat er een antwoord kwam.',
    unexplained: 'De dienst antwoordde met status {{status}}, zonder uitleg.',
    webPage: 'Een webpagina antwoordde in plaats van de dienst (status {{status}}).',
    unreadable: 'De dienst antwoordde met iets dat niet te lezen is.',
    otherRecord: 'De dienst antwoordde met een ander gegeven dan waar het om ging.',
    askedToWait: 'De dienst vroeg om te wachten.',
    noTurn: 'De aanroep is opgegeven voordat hij aan de beurt was.',
  },
  status: {
    malformed:
      'De dienst kon hier niets mee (400). Wijzig wat is ingevoerd en probeer het opnieuw, of verwerp het.',
    forbidden:
      'De dienst houdt dit voor beheerders (403). Vraag een beheerder van het account, of verwerp het.',
    notFound:
      'De dienst heeft dit niet (404); misschien heeft iemand het daar verwijderd. Verwerp de wijziging, of dupliceer wat u wilt houden.',
    notAllowed: 'De dienst staat dit hier niet toe (405). Verwerp het; al het andere gaat door.',
    notAcceptable:
      'De dienst antwoordt niet in een vorm die Layover leest (406). Controleer het adres van de dienst in de instellingen.',
    removed: 'Dit is van de dienst verwijderd (410). Verwerp de wijziging, of dupliceer wat u wilt houden.',
    unaccepted:
      'De dienst heeft dit niet aangenomen ({{status}}) en niet gezegd waarom. Wijzig wat is ingevoerd en probeer het opnieuw, of verwerp het.',
    fault: 'De dienst heeft zelf een probleem ({{status}}).',
    faultSaid: 'De dienst heeft zelf een probleem ({{status}}) en zegt: “{{words}}”.',
    maintenance: 'De dienst is in onderhoud (503).',
  },
  probe: {
    clients: 'de klanten met dit adres',
    proposals: 'de nieuwe offertes bij de dienst',
    sections: 'de secties van de offerte',
    lines: 'de regels van de sectie',
    taxes: 'de belastingen van de offerte',
    record: 'het record bij de dienst',
    place: 'de plaats van het record tussen de andere bij de dienst',
    timeline: 'de tijdlijn van de offerte sinds de poging, en haar status',
    timelineBefore: 'de tijdlijn van de offerte, vlak voor het verzenden',
    ownRecord: 'Layovers eigen registratie hiervan',
    wasDamaged: 'Die was beschadigd en zegt niet of dit is uitgegaan.',
    noneLikeIt: 'Niets nieuws daar lijkt hierop.',
    severalLikeIt: 'Er zijn {{number}} nieuwe die dit kunnen zijn.',
    mayBeChanged_one:
      '{{count}} nieuw item daar kan dit zijn, gewijzigd door iemand anders. Zeg of het dit is.',
    mayBeChanged_other:
      '{{count}} nieuwe items daar kunnen dit zijn, gewijzigd door iemand anders. Zeg welk het is, of dat het er geen is.',
    isThere: 'Het is er.',
    hasValues: 'Het heeft de nieuwe waarden.',
    lacksValues: 'Het heeft de nieuwe waarden niet.',
    standsThere: 'Het staat waar het heen is verplaatst.',
    standsElsewhere: 'Het staat daar niet.',
    wentTo: 'Volgens de tijdlijn ging het naar {{email}}.',
    noDraft: 'De offerte is geen concept meer.',
    nothingHappened: 'Niets in de tijdlijn, en de status is niet veranderd.',
    anotherSend:
      'In de tijdlijn staat een e-mail die intussen is uitgegaan, aan iemand anders of in andere woorden.',
  },
  operation: {
    gone: 'Bij de dienst bestaat dit niet meer.',
    goneBeforeOutcome: 'Het is bij de dienst verwijderd voordat de uitkomst bekend was.',
    takenBack: 'Het is intussen gewijzigd of teruggenomen.',
    endedMeanwhile: 'Layover stopte voordat het antwoord kwam.',
    unexpected: 'Layover stuitte op een onverwacht probleem.',
    archivedSend: 'De offerte is gearchiveerd: de link opent niets. Stuur een kopie of trek de e-mail in.',
    expiredSend: 'De offerte is verlopen. Kies een latere vervaldatum of geen en stuur ze opnieuw.',
    waitedLong: 'Het heeft meer dan 12 uur gewacht. Bekijk het nog eens voordat het weggaat.',
    sentBefore:
      'Volgens de tijdlijn ging precies deze e-mail al naar {{email}}, en deze computer weet daar niets van: zijn gegevens zijn misschien een oudere kopie. Verstuur hem alleen opnieuw als hij twee keer moet aankomen.',
    tooSlow:
      'De dienst is zo traag dat de offerte niet binnen {{seconds}} seconden voor het verzenden kan worden gecontroleerd. Verstuur haar zoals ze het laatst is gelezen, of wacht op een betere verbinding.',
    notApproved: 'De offerte bij de dienst is niet wat u hebt goedgekeurd. {{difference}}',
    changedAfterDelete: 'Het is bij de dienst gewijzigd nadat u het had verwijderd.',
    deletedAfterApproval:
      'De offerte is bij de dienst verwijderd nadat u dit had goedgekeurd. Bekijk het nog eens.',
    answerLost:
      'Het antwoord ging verloren, en niets wijst erop dat de e-mail is verzonden. Vraag de klant voordat u opnieuw verzendt.',
    clientTakenBack:
      'De klant is teruggenomen voordat hij bij de dienst was. Kies een andere klant, dan gaat dit verder.',
    conflictFirst: 'Er is iets aan beide kanten veranderd. Beslis dat eerst.',
    holderGone: 'Waar dit bij hoort, staat niet bij de dienst.',
    holderUndecided: 'Waar dit bij hoort, wacht ook op uw beslissing. Beslis daar eerst over.',
  },
  difference: {
    title: 'De titel bij de dienst is “{{title}}”.',
    client: 'Daar is ze voor een andere klant.',
    author: 'Daar is ze door iemand anders opgesteld.',
    currency: 'Daar is haar valuta {{currency}}.',
    sections: 'Daar heeft ze {{present}} secties in plaats van {{approved}}.',
    sectionTitle: '{{section}}: de titel is anders.',
    sectionText: '{{section}}: de tekst is anders.',
    sectionKind: '{{section}}: ze is van een andere soort.',
    sectionOptional: '{{section}}: ze wisselde tussen optioneel en vast.',
    sectionTotal: '{{section}}: het totaal wisselde tussen zichtbaar en verborgen.',
    lines: '{{section}}: daar heeft ze {{present}} regels in plaats van {{approved}}.',
    line: '{{section}}: de regel “{{line}}” is anders.',
    untitled: 'Een sectie zonder titel',
    noTaxes: 'Daar heeft ze geen belastingen.',
    taxes: 'Daar zijn haar belastingen {{taxes}}.',
  },
};
