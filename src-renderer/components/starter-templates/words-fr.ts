import type { StarterWords } from './starter-words.ts';

export const words: StarterWords = {
  website: {
    name: 'Site web',
    texts: [
      {
        title: 'Votre besoin',
        blocks: [
          'Vous voulez un site qui vous apporte des clients : rapide, agréable à lire et simple à tenir à jour. Cette proposition dit ce que nous réaliserons, dans quels délais et à quel prix.',
        ],
      },
      {
        title: 'Ce que vous recevez',
        blocks: [
          [
            'Une maquette pour ordinateur et téléphone',
            'Jusqu’à huit pages avec vos textes et vos images',
            'Un formulaire de contact relié à votre messagerie',
            'Une heure de formation, pour tout modifier vous-même',
          ],
        ],
      },
      {
        title: 'Calendrier',
        blocks: [
          [
            'Semaine 1 : échange sur vos objectifs et revue de l’existant',
            'Semaines 2 et 3 : maquettes, avec deux séries de retours',
            'Semaines 4 et 5 : réalisation et mise en page des contenus',
            'Semaine 6 : dernière vérification ensemble, puis mise en ligne',
          ],
        ],
      },
    ],
    prices: {
      title: 'Prix',
      lines: ['Conception et maquettes', 'Réalisation et contenus', 'Mise en ligne et formation'],
    },
    terms: {
      title: 'Conditions',
      blocks: [
        'La moitié est due à l’acceptation, l’autre à la mise en ligne. Les factures sont payables sous 14 jours. Le prix comprend deux séries de modifications. Les suivantes sont facturées à l’heure, après accord.',
      ],
    },
  },
  consulting: {
    name: 'Conseil',
    texts: [
      {
        title: 'La question',
        blocks: [
          'Vous voulez savoir où se perdent le temps et l’argent, et par quoi commencer. À la fin, vous disposez d’une réponse sur laquelle agir.',
        ],
      },
      {
        title: 'Notre démarche',
        blocks: [
          [
            'Des entretiens avec les personnes qui font le travail',
            'Un examen de vos chiffres et de vos outils',
            'Un atelier avec votre équipe, pour peser ce que nous avons trouvé',
            'Un rapport et des recommandations classées selon leur intérêt',
          ],
        ],
      },
      {
        title: 'Ce qu’il nous faut',
        blocks: [
          'Une personne qui décide, l’accès aux chiffres et deux heures avec chaque personne interrogée.',
        ],
      },
    ],
    prices: {
      title: 'Honoraires',
      lines: ['Entretiens et analyse', 'Atelier, une journée', 'Rapport et présentation'],
    },
    terms: {
      title: 'Conditions',
      blocks: [
        'Une facture est émise à la fin de chaque étape, payable sous 14 jours. Les déplacements sont facturés au coût réel. Ce que nous apprenons de votre entreprise reste confidentiel.',
      ],
    },
  },
  support: {
    name: 'Suivi mensuel',
    texts: [
      {
        title: 'Ce qui est compris',
        blocks: [
          [
            'Jusqu’à huit heures de travail par mois',
            'Mises à jour et sauvegardes chaque semaine',
            'Petites modifications de textes et d’images',
            'Un court bilan à la fin du mois',
          ],
        ],
      },
      {
        title: 'Comment nous joindre',
        blocks: [
          'Écrivez-nous : vous recevez une réponse sous un jour ouvré. Si quelque chose ne fonctionne plus, appelez : nous intervenons sous quatre heures les jours ouvrés.',
        ],
      },
    ],
    prices: {
      title: 'Prix',
      lines: ['Suivi, jusqu’à huit heures par mois', 'Mise en place, une seule fois'],
    },
    terms: {
      title: 'Conditions',
      blocks: [
        'L’accord commence le mois de votre acceptation. Chaque partie peut y mettre fin avec un préavis d’un mois. Les heures non utilisées sont reportées une fois sur le mois suivant.',
      ],
    },
  },
};
