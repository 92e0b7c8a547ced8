/** Several accounts on one computer. */
export const accounts = {
  switch: 'Wechseln',
  open: 'Öffnen',
  switchQuestion: '{{account}} öffnen?',
  switchWaiting_one:
    '{{what}} für {{account}} bleibt auf diesem Computer in der Warteschlange, bis Sie das Konto wieder öffnen.',
  switchWaiting_other:
    '{{what}} für {{account}} bleiben auf diesem Computer in der Warteschlange, bis Sie das Konto wieder öffnen.',
  sampleQuestion: 'Beispiel-Arbeitsbereich öffnen?',
  sampleText:
    'Das Beispiel ist ein eigenes Konto mit erfundenen Kunden und Angeboten. {{account}} bleibt auf diesem Computer. Über die Einstellungen oder die Befehlspalette wechseln Sie zurück.',
  removeQuestion: '{{account}} von diesem Computer entfernen?',
  remove: 'Entfernen',
  removeText:
    'API-Schlüssel, Daten und Sicherungen werden von diesem Computer gelöscht. Die Daten auf dem Server bleiben erhalten.',
  lostTitle: 'Manches gibt es nur auf diesem Computer',
  lostWork_one:
    '{{what}}: noch nicht synchronisiert und sonst verloren. Synchronisieren Sie zuerst oder erstellen Sie eine Sicherung.',
  lostWork_other:
    '{{what}}: noch nicht synchronisiert und sonst verloren. Synchronisieren Sie zuerst oder erstellen Sie eine Sicherung.',
  lostReview:
    'Offene Konflikte sind nicht synchronisiert und gingen verloren. Lösen Sie sie zuerst oder erstellen Sie eine Sicherung.',
  removeRow: 'Von diesem Computer entfernen',
  removeHint: 'Löscht den API-Schlüssel und alle Daten dieses Kontos von diesem Computer.',
  removeMenu: 'Entfernen …',
  workUnknown: 'Warteschlange konnte nicht geprüft werden.',
  nothingWaits: 'Nichts in der Warteschlange.',
  workWaits: '{{what}} in der Warteschlange, bis Sie dieses Konto öffnen.',
  another: 'Weiteres Konto',
  anotherHint: 'Jedes Konto hat eigene Daten und einen eigenen API-Schlüssel. Es ist immer eines geöffnet.',
  addMenu: 'Hinzufügen …',
  choose: 'Konto wählen',
  addAccount: 'Konto hinzufügen …',
  settings: 'Kontoeinstellungen',
  addTitle: 'Konto hinzufügen',
  addText:
    'Layover wechselt zu diesem Konto, sobald es verbunden ist. Änderungen im jetzigen Konto, die noch warten, bleiben auf diesem Computer.',
  onThisComputer: 'Konten auf diesem Computer',
  startMenu: 'Meine Firma einrichten …',
  ownHint: 'Ein neues, leeres Konto unter Ihrem Namen. Das jetzige bleibt auf diesem Computer.',
};
