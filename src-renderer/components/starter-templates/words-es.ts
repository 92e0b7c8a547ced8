import type { StarterWords } from './starter-words.ts';

export const words: StarterWords = {
  website: {
    name: 'Sitio web',
    texts: [
      {
        title: 'Lo que necesita',
        blocks: [
          'Quiere un sitio web que le traiga clientes: rápido, fácil de leer y sencillo de mantener. Esta propuesta explica qué haremos, en qué plazo y cuánto cuesta.',
        ],
      },
      {
        title: 'Lo que recibe',
        blocks: [
          [
            'Un diseño para ordenador y móvil',
            'Hasta ocho páginas con sus textos e imágenes',
            'Un formulario de contacto que llega a su correo',
            'Una hora de formación para que pueda cambiarlo todo',
          ],
        ],
      },
      {
        title: 'Calendario',
        blocks: [
          [
            'Semana 1: hablamos de sus objetivos y revisamos lo que ya existe',
            'Semanas 2 y 3: diseño, con dos rondas de comentarios',
            'Semanas 4 y 5: desarrollo y contenidos',
            'Semana 6: última revisión juntos y publicación',
          ],
        ],
      },
    ],
    prices: {
      title: 'Precio',
      lines: ['Concepto y diseño', 'Desarrollo y contenidos', 'Publicación y formación'],
    },
    terms: {
      title: 'Condiciones',
      blocks: [
        'La mitad se paga al aceptar y la otra mitad al publicar. Las facturas vencen a los 14 días. El precio incluye dos rondas de cambios. Los demás cambios se facturan por horas y se acuerdan antes de empezar.',
      ],
    },
  },
  consulting: {
    name: 'Consultoría',
    texts: [
      {
        title: 'La pregunta',
        blocks: [
          'Quiere saber dónde se pierden tiempo y dinero, y qué conviene cambiar primero. Al final tendrá una respuesta con la que actuar.',
        ],
      },
      {
        title: 'Cómo trabajamos',
        blocks: [
          [
            'Entrevistas con las personas que hacen el trabajo',
            'Un repaso de sus cifras y herramientas',
            'Un taller con su equipo para valorar lo que hemos encontrado',
            'Un informe con recomendaciones ordenadas por su valor',
          ],
        ],
      },
      {
        title: 'Lo que necesitamos de usted',
        blocks: ['Una persona que decida, acceso a las cifras y dos horas con cada persona entrevistada.'],
      },
    ],
    prices: {
      title: 'Honorarios',
      lines: ['Entrevistas y análisis', 'Taller, un día', 'Informe y presentación'],
    },
    terms: {
      title: 'Condiciones',
      blocks: [
        'Al final de cada paso enviamos una factura que vence a los 14 días. Los viajes se facturan al coste. Lo que sepamos de su empresa es confidencial.',
      ],
    },
  },
  support: {
    name: 'Soporte mensual',
    texts: [
      {
        title: 'Qué incluye',
        blocks: [
          [
            'Hasta ocho horas de trabajo al mes',
            'Actualizaciones y copias de seguridad cada semana',
            'Pequeños cambios en textos e imágenes',
            'Un breve informe a fin de mes',
          ],
        ],
      },
      {
        title: 'Cómo contactarnos',
        blocks: [
          'Escríbanos y tendrá respuesta en un día laborable. Si algo deja de funcionar, llámenos: en días laborables empezamos en menos de cuatro horas.',
        ],
      },
    ],
    prices: {
      title: 'Precio',
      lines: ['Soporte, hasta ocho horas al mes', 'Puesta en marcha, una sola vez'],
    },
    terms: {
      title: 'Condiciones',
      blocks: [
        'El acuerdo empieza el mes en que lo acepta. Cada parte puede terminarlo con un mes de aviso. Las horas no usadas pasan una vez al mes siguiente.',
      ],
    },
  },
};
