/** Several accounts on one computer. */
export const accounts = {
  switch: 'Wechseln',
  open: 'Öffnen',
  switchQuestion: '{{account}} öffnen?',
  switchWaiting_one:
    '{{what}} für {{account}} wartet auf diesem Computer, bis Sie dieses Konto wieder öffnen: Layover arbeitet für ein Konto zur Zeit.',
  switchWaiting_other:
    '{{what}} für {{account}} warten auf diesem Computer, bis Sie dieses Konto wieder öffnen: Layover arbeitet für ein Konto zur Zeit.',
  sampleQuestion: 'Beispiel-Arbeitsbereich öffnen?',
  sampleText:
    'Das Beispiel ist ein eigenes Konto mit erfundenen Kunden und Angeboten. {{account}} bleibt auf diesem Computer; die Einstellungen und die Befehlspalette öffnen es wieder.',
  removeQuestion: '{{account}} von diesem Computer entfernen?',
  remove: 'Entfernen',
  removeText:
    'API-Schlüssel, lokale Kopie und Sicherungen werden von diesem Computer gelöscht. Was beim Dienst ist, bleibt dort.',
  lostTitle: 'Das gibt es nur auf diesem Computer.',
  lostWork_one:
    '{{what}}: noch nicht beim Dienst; das ginge verloren. Speichern Sie zuerst eine Sicherung, oder senden Sie es.',
  lostWork_other:
    '{{what}}: noch nicht beim Dienst; das ginge verloren. Speichern Sie zuerst eine Sicherung, oder senden Sie es.',
  lostReview:
    'Was Sie prüfen müssen, ist noch nicht beim Dienst und ginge verloren. Speichern Sie zuerst eine Sicherung, oder entscheiden Sie es.',
  removeRow: 'Von diesem Computer entfernen',
  removeHint: 'Löscht den Schlüssel und alles, was Layover hier für dieses Konto hält.',
  removeMenu: 'Entfernen …',
  workUnknown: 'Was darin wartet, lässt sich gerade nicht lesen.',
  nothingWaits: 'Darin wartet nichts.',
  workWaits: '{{what}} bis zum nächsten Öffnen.',
  another: 'Weiteres Konto',
  anotherHint: 'Jedes hat eigene Daten und einen eigenen Schlüssel. Eines ist zur Zeit geöffnet.',
  addMenu: 'Hinzufügen …',
  choose: 'Konto wählen',
  addAccount: 'Konto hinzufügen …',
  settings: 'Kontoeinstellungen',
  addTitle: 'Konto hinzufügen',
  addText:
    'Es wird geöffnet, sobald es verbunden ist. Was im jetzigen Konto wartet, bleibt auf diesem Computer.',
  onThisComputer: 'Konten auf diesem Computer',
};
