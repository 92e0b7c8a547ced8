import type { StarterWords } from './starter-words.ts';

export const words: StarterWords = {
  website: {
    name: 'Website',
    texts: [
      {
        title: 'Wat u nodig hebt',
        blocks: [
          'U wilt een website die u opdrachten oplevert: snel, prettig leesbaar en eenvoudig bij te houden. In deze offerte staat wat we maken, wanneer het klaar is en wat het kost.',
        ],
      },
      {
        title: 'Wat u krijgt',
        blocks: [
          [
            'Een ontwerp voor computer en telefoon',
            'Tot acht pagina’s met uw teksten en beelden',
            'Een contactformulier dat in uw mailbox aankomt',
            'Een uur uitleg, zodat u alles zelf kunt aanpassen',
          ],
        ],
      },
      {
        title: 'Planning',
        blocks: [
          [
            'Week 1: we bespreken uw doelen en bekijken wat er al is',
            'Week 2 en 3: ontwerp, met twee feedbackrondes',
            'Week 4 en 5: bouw en inhoud',
            'Week 6: samen een laatste controle, daarna online',
          ],
        ],
      },
    ],
    prices: { title: 'Prijs', lines: ['Concept en ontwerp', 'Bouw en inhoud', 'Livegang en uitleg'] },
    terms: {
      title: 'Voorwaarden',
      blocks: [
        'De helft betaalt u bij akkoord, de andere helft bij livegang. Facturen betaalt u binnen 14 dagen. Twee rondes met wijzigingen zijn inbegrepen. Verdere wijzigingen rekenen we per uur, en we spreken ze vooraf met u af.',
      ],
    },
  },
  consulting: {
    name: 'Advies',
    texts: [
      {
        title: 'De vraag',
        blocks: [
          'U wilt weten waar tijd en geld verloren gaan en wat u het eerst kunt veranderen. Aan het eind hebt u een antwoord waarmee u verder kunt.',
        ],
      },
      {
        title: 'Zo werken we',
        blocks: [
          [
            'Gesprekken met de mensen die het werk doen',
            'Een blik op uw cijfers en hulpmiddelen',
            'Een workshop met uw team, waarin we de uitkomsten wegen',
            'Een rapport met aanbevelingen, de belangrijkste eerst',
          ],
        ],
      },
      {
        title: 'Wat we van u nodig hebben',
        blocks: ['Eén persoon die beslist, toegang tot de cijfers en twee uur per gesprekspartner.'],
      },
    ],
    prices: {
      title: 'Honorarium',
      lines: ['Gesprekken en analyse', 'Workshop, één dag', 'Rapport en presentatie'],
    },
    terms: {
      title: 'Voorwaarden',
      blocks: [
        'Na elke stap krijgt u een factuur, te betalen binnen 14 dagen. Reiskosten rekenen we tegen kostprijs. Wat we over uw bedrijf te weten komen, blijft vertrouwelijk.',
      ],
    },
  },
  support: {
    name: 'Maandelijkse ondersteuning',
    texts: [
      {
        title: 'Wat is inbegrepen',
        blocks: [
          [
            'Tot acht uur werk per maand',
            'Elke week updates en back-ups',
            'Kleine wijzigingen in teksten en beelden',
            'Een kort verslag aan het eind van de maand',
          ],
        ],
      },
      {
        title: 'Zo bereikt u ons',
        blocks: [
          'Stuur ons een bericht en u krijgt binnen één werkdag antwoord. Werkt er iets niet meer? Bel ons: op werkdagen beginnen we binnen vier uur.',
        ],
      },
    ],
    prices: {
      title: 'Prijs',
      lines: ['Ondersteuning, tot acht uur per maand', 'Inrichting, eenmalig'],
    },
    terms: {
      title: 'Voorwaarden',
      blocks: [
        'De overeenkomst gaat in in de maand waarin u akkoord gaat. Beide partijen kunnen opzeggen met een maand opzegtermijn. Uren die u niet gebruikt, gaan één keer mee naar de volgende maand.',
      ],
    },
  },
};
