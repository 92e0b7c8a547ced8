/** Several accounts on one computer. */
export const accounts = {
  switch: 'Wisselen',
  open: 'Openen',
  switchQuestion: '{{account}} openen?',
  switchWaiting_one:
    '{{what}} voor {{account}} wacht op deze computer tot u dat account weer opent: Layover werkt voor één account tegelijk.',
  switchWaiting_other:
    '{{what}} voor {{account}} wachten op deze computer tot u dat account weer opent: Layover werkt voor één account tegelijk.',
  sampleQuestion: 'Voorbeeldwerkruimte openen?',
  sampleText:
    'Het voorbeeld is een eigen account met verzonnen klanten en offertes. {{account}} blijft op deze computer; de instellingen en het opdrachtenpalet openen het weer.',
  removeQuestion: '{{account}} van deze computer verwijderen?',
  remove: 'Verwijderen',
  removeText:
    'De API-sleutel, de lokale kopie en de back-ups worden van deze computer gewist. Wat bij de dienst is, blijft daar.',
  lostTitle: 'Dit staat alleen op deze computer.',
  lostWork_one:
    '{{what}}: nog niet bij de dienst, en zou verloren gaan. Bewaar eerst een back-up of verzend het.',
  lostWork_other:
    '{{what}}: nog niet bij de dienst, en zou verloren gaan. Bewaar eerst een back-up of verzend het.',
  lostReview:
    'Wat u moet beoordelen, is niet bij de dienst en zou verloren gaan. Bewaar eerst een back-up of beslis erover.',
  removeRow: 'Van deze computer verwijderen',
  removeHint: 'Wist de sleutel en alles wat Layover hier voor dit account bewaart.',
  removeMenu: 'Verwijderen…',
  workUnknown: 'Wat erin wacht, kan nu niet worden gelezen.',
  nothingWaits: 'Er wacht niets in.',
  workWaits: '{{what}} tot het wordt geopend.',
  another: 'Nog een account',
  anotherHint: 'Elk heeft eigen gegevens en een eigen sleutel. Er is er één tegelijk geopend.',
  addMenu: 'Toevoegen…',
  choose: 'Een account kiezen',
  addAccount: 'Account toevoegen…',
  settings: 'Accountinstellingen',
  addTitle: 'Account toevoegen',
  addText:
    'Het wordt geopend zodra het verbonden is. Wat in het huidige account wacht, blijft op deze computer.',
  onThisComputer: 'Accounts op deze computer',
};
