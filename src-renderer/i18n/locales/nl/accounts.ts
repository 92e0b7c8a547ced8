/** Several accounts on one computer. */
export const accounts = {
  switch: 'Wisselen',
  open: 'Openen',
  switchQuestion: '{{account}} openen?',
  switchWaiting_one:
    '{{what}} voor {{account}} blijft op deze computer in de wachtrij tot u dat account weer opent.',
  switchWaiting_other:
    '{{what}} voor {{account}} blijven op deze computer in de wachtrij tot u dat account weer opent.',
  sampleQuestion: 'Voorbeeldwerkruimte openen?',
  sampleText:
    'Het voorbeeld is een apart account met verzonnen klanten en offertes. {{account}} blijft op deze computer. U gaat terug via de instellingen of het opdrachtenpalet.',
  removeQuestion: '{{account}} van deze computer verwijderen?',
  remove: 'Verwijderen',
  removeText:
    'De API-sleutel, gegevens en back-ups worden van deze computer verwijderd. De gegevens op de server blijven daar.',
  lostTitle: 'Een deel staat alleen op deze computer',
  lostWork_one:
    '{{what}}: nog niet gesynchroniseerd en anders verloren. Synchroniseer eerst of maak een back-up.',
  lostWork_other:
    '{{what}}: nog niet gesynchroniseerd en anders verloren. Synchroniseer eerst of maak een back-up.',
  lostReview:
    'Open conflicten zijn niet gesynchroniseerd en gaan anders verloren. Los ze eerst op of maak een back-up.',
  removeRow: 'Van deze computer verwijderen',
  removeHint: 'Verwijdert de API-sleutel en alle gegevens van dit account van deze computer.',
  removeMenu: 'Verwijderen…',
  workUnknown: 'Wachtrij kon niet worden gecontroleerd.',
  nothingWaits: 'Niets in de wachtrij.',
  workWaits: '{{what}} in de wachtrij tot u dit account opent.',
  another: 'Nog een account',
  anotherHint: 'Elk account heeft eigen gegevens en een eigen API-sleutel. Er is er één tegelijk geopend.',
  addMenu: 'Toevoegen…',
  choose: 'Een account kiezen',
  addAccount: 'Account toevoegen…',
  settings: 'Accountinstellingen',
  addTitle: 'Account toevoegen',
  addText:
    'Layover schakelt over zodra het verbonden is. Wijzigingen in de wachtrij van het huidige account blijven op deze computer.',
  onThisComputer: 'Accounts op deze computer',
  startMenu: 'Mijn bedrijf instellen…',
  ownHint: 'Een nieuw, leeg account onder uw eigen naam. Het huidige blijft op deze computer.',
};
