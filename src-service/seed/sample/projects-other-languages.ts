import { list, paragraphs, type SampleProject } from './sample-project.ts';

/** What the studio offers in the other languages of its clients. */
export const otherProjects: readonly SampleProject[] = [
  {
    language: 'de',
    title: 'Neuer Webauftritt für {business}',
    sections: [
      {
        title: 'Ausgangslage',
        body: paragraphs(
          'Guten Tag {{client_first_name}}, vielen Dank für das Gespräch in der vergangenen Woche. Ihre Website erklärt gut, was Sie herstellen, aber nicht, warum man es bei Ihnen kaufen sollte. Auf dem Telefon dauert der Aufbau fast sechs Sekunden.',
          'Wir schlagen einen Auftritt vor, den Sie selbst pflegen, der auf jedem Gerät sofort da ist und der Anfragen bringt statt nur Besuche.',
        ),
      },
      {
        title: 'Vorgehen',
        body: list(
          '<strong>Konzept</strong> mit vier Interviews, Seitenplan und Texten für die wichtigsten Seiten',
          '<strong>Gestaltung</strong> in zwei Richtungen, danach alle Vorlagen',
          '<strong>Umsetzung</strong> mit Umzug der Inhalte, Weiterleitungen und Schulung',
        ),
      },
      {
        title: 'Preise',
        body: paragraphs('Alle Preise verstehen sich netto zuzüglich Umsatzsteuer.'),
        includeTotal: true,
        items: [
          { name: 'Konzept und Texte', fixed: 5200 },
          { name: 'Gestaltung', fixed: 7400 },
          { name: 'Umsetzung und Umzug', fixed: 9800 },
          { name: 'Schulung', per: 'day', quantity: 1, amount: 980 },
        ],
      },
      {
        title: 'Wartung',
        body: paragraphs('Aktualisierungen, Sicherungen, Überwachung und zwei Stunden Änderungen im Monat.'),
        optional: true,
        items: [{ name: 'Wartung und Hosting', every: 'monthly', amount: 260 }],
      },
    ],
  },
  {
    language: 'de',
    title: 'Buchungsstrecke für {business}',
    sections: [
      {
        title: 'Ziel',
        body: paragraphs(
          'Drei von vier Gästen brechen die Buchung auf der zweiten Seite ab. Wir kürzen sie auf eine Seite, zeigen den Endpreis von Anfang an und binden Ihr bestehendes System an.',
        ),
      },
      {
        title: 'Aufwand',
        body: '',
        items: [
          { name: 'Gestaltung und Prototyp', fixed: 6200 },
          { name: 'Anbindung an Ihr System', per: 'day', quantity: 9, amount: 1080 },
          { name: 'Test mit zwölf Gästen', fixed: 2900 },
        ],
      },
    ],
  },
  {
    language: 'fr',
    title: 'Refonte du site de {business}',
    sections: [
      {
        title: 'Votre besoin',
        body: paragraphs(
          'Bonjour {{client_first_name}}, merci pour votre accueil à l’atelier. Vous souhaitez un site qui montre vos pièces comme on les voit chez vous : de près, lentement, sans bruit.',
          'Nous proposons un site sobre, bilingue, que votre équipe met à jour seule.',
        ),
      },
      {
        title: 'Déroulement',
        body: list(
          'Deux semaines de conception, avec un plan des pages et les textes',
          'Trois semaines de design, en deux pistes',
          'Quatre semaines de réalisation, formation comprise',
        ),
      },
      {
        title: 'Budget',
        body: '',
        includeTotal: true,
        items: [
          { name: 'Conception et textes', fixed: 4600 },
          { name: 'Design', fixed: 6800 },
          { name: 'Réalisation', fixed: 8200 },
          { name: 'Traduction anglaise', per: 'item', quantity: 24, amount: 85 },
        ],
      },
      {
        title: 'Photographies',
        body: paragraphs('Deux jours de prise de vue dans votre atelier, droits compris.'),
        optional: true,
        items: [{ name: 'Prise de vue', per: 'day', quantity: 2, amount: 1350 }],
      },
    ],
  },
  {
    language: 'nl',
    title: 'Webshop voor {business}',
    sections: [
      {
        title: 'Uitgangspunt',
        body: paragraphs(
          'Beste {{client_first_name}}, dank voor het gesprek in de winkel. U verkoopt nu per telefoon en op zaterdag; online bestellen kan, maar niemand vindt de knop.',
          'Wij maken een webshop die uw voorraad kent, die bezorging per postcode regelt en die u zelf bijhoudt.',
        ),
      },
      {
        title: 'Investering',
        body: '',
        includeTotal: true,
        items: [
          { name: 'Ontwerp', fixed: 4900 },
          { name: 'Bouw en koppelingen', fixed: 9400 },
          { name: 'Onderhoud', every: 'monthly', amount: 180 },
        ],
      },
      {
        title: 'Fotografie',
        body: paragraphs('Honderdtwintig producten, op wit en in gebruik.'),
        optional: true,
        items: [{ name: 'Productfoto’s', per: 'item', quantity: 120, amount: 16 }],
      },
    ],
  },
  {
    language: 'es',
    title: 'Identidad y web para {business}',
    sections: [
      {
        title: 'Punto de partida',
        body: paragraphs(
          'Hola, {{client_first_name}}: gracias por la visita. Su nombre se conoce en la región, pero fuera de ella la imagen no acompaña a la calidad de lo que hacen.',
          'Proponemos una identidad sobria y una web en dos idiomas que su equipo pueda mantener.',
        ),
      },
      {
        title: 'Presupuesto',
        body: '',
        includeTotal: true,
        items: [
          { name: 'Identidad', fixed: 6400 },
          { name: 'Web en dos idiomas', fixed: 8900 },
          { name: 'Formación', per: 'hour', quantity: 6, amount: 75 },
        ],
      },
      {
        title: 'Mantenimiento',
        body: paragraphs('Actualizaciones, copias de seguridad y una hora de cambios al mes.'),
        optional: true,
        items: [{ name: 'Mantenimiento', every: 'monthly', amount: 140 }],
      },
    ],
  },
];
