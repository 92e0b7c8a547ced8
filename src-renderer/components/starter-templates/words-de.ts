import type { StarterWords } from './starter-words.ts';

export const words: StarterWords = {
  website: {
    name: 'Website',
    texts: [
      {
        title: 'Ihr Anliegen',
        blocks: [
          'Sie möchten eine Website, die Ihnen Aufträge bringt: schnell geladen, gut zu lesen und leicht zu pflegen. Dieses Angebot beschreibt, was wir erstellen, bis wann und was es kostet.',
        ],
      },
      {
        title: 'Was Sie bekommen',
        blocks: [
          [
            'Ein Design für Bildschirm und Smartphone',
            'Bis zu acht Seiten mit Ihren Texten und Bildern',
            'Ein Kontaktformular, das in Ihrem Posteingang ankommt',
            'Eine Stunde Einführung, damit Sie alles selbst ändern können',
          ],
        ],
      },
      {
        title: 'Zeitplan',
        blocks: [
          [
            'Woche 1: Wir besprechen Ihre Ziele und sichten, was vorhanden ist',
            'Wochen 2 und 3: Design mit zwei Korrekturrunden',
            'Wochen 4 und 5: Umsetzung und Inhalte',
            'Woche 6: gemeinsame Abnahme, dann der Start',
          ],
        ],
      },
    ],
    prices: {
      title: 'Preis',
      lines: ['Konzept und Design', 'Umsetzung und Inhalte', 'Start und Einführung'],
    },
    terms: {
      title: 'Konditionen',
      blocks: [
        'Die Hälfte ist bei Annahme fällig, die andere Hälfte zum Start. Rechnungen sind innerhalb von 14 Tagen zahlbar. Im Preis sind zwei Korrekturrunden enthalten. Weitere Änderungen berechnen wir nach Stunden, und wir stimmen sie vorher mit Ihnen ab.',
      ],
    },
  },
  consulting: {
    name: 'Beratung',
    texts: [
      {
        title: 'Die Fragestellung',
        blocks: [
          'Sie möchten wissen, wo Zeit und Geld verloren gehen und was Sie zuerst ändern sollten. Am Ende haben Sie eine Antwort, mit der Sie handeln können.',
        ],
      },
      {
        title: 'Vorgehen',
        blocks: [
          [
            'Gespräche mit den Menschen, die die Arbeit machen',
            'Ein Blick auf Ihre Zahlen und Werkzeuge',
            'Ein Workshop mit Ihrem Team, in dem wir die Ergebnisse abwägen',
            'Ein Bericht mit Empfehlungen, geordnet nach ihrem Nutzen',
          ],
        ],
      },
      {
        title: 'Was wir von Ihnen brauchen',
        blocks: ['Eine Person, die entscheidet, Zugang zu den Zahlen und zwei Stunden je Gesprächspartner.'],
      },
    ],
    prices: {
      title: 'Honorar',
      lines: ['Gespräche und Analyse', 'Workshop, ein Tag', 'Bericht und Präsentation'],
    },
    terms: {
      title: 'Konditionen',
      blocks: [
        'Nach jedem Schritt erhalten Sie eine Rechnung, zahlbar innerhalb von 14 Tagen. Reisekosten berechnen wir nach Aufwand. Was wir über Ihr Unternehmen erfahren, bleibt vertraulich.',
      ],
    },
  },
  support: {
    name: 'Monatliche Betreuung',
    texts: [
      {
        title: 'Was enthalten ist',
        blocks: [
          [
            'Bis zu acht Stunden Arbeit im Monat',
            'Aktualisierungen und Sicherungen jede Woche',
            'Kleine Änderungen an Texten und Bildern',
            'Ein kurzer Bericht am Monatsende',
          ],
        ],
      },
      {
        title: 'So erreichen Sie uns',
        blocks: [
          'Schreiben Sie uns, und Sie erhalten innerhalb eines Werktags eine Antwort. Wenn etwas ausfällt, rufen Sie an: An Werktagen beginnen wir innerhalb von vier Stunden.',
        ],
      },
    ],
    prices: {
      title: 'Preis',
      lines: ['Betreuung, bis zu acht Stunden im Monat', 'Einrichtung, einmalig'],
    },
    terms: {
      title: 'Konditionen',
      blocks: [
        'Die Vereinbarung beginnt in dem Monat, in dem Sie annehmen. Beide Seiten können mit einer Frist von einem Monat kündigen. Nicht genutzte Stunden gelten noch im folgenden Monat.',
      ],
    },
  },
};
