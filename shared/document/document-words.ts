import type { PerType, RecurringType } from '../domain/line-item.ts';

/** Every word that a proposal's document says of its own, in its client's language. */
export interface DocumentWords {
  readonly preparedFor: string;
  readonly preparedBy: string;
  readonly date: string;
  readonly validUntil: string;
  readonly acceptedBy: string;
  readonly acceptedOn: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly subtotal: string;
  readonly oneOff: string;
  readonly optional: string;
  /** What follows `optional` once the client has chosen, or has not. */
  readonly included: string;
  readonly notIncluded: string;
  readonly cadence: Readonly<Record<RecurringType, string>>;
  readonly per: Readonly<Record<PerType, string>>;
}

const en: DocumentWords = {
  preparedFor: 'Prepared for',
  preparedBy: 'Prepared by',
  date: 'Date',
  validUntil: 'Valid until',
  acceptedBy: 'Accepted by',
  acceptedOn: 'Accepted on',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  total: 'Total',
  subtotal: 'Subtotal',
  oneOff: 'One-off',
  optional: 'Optional',
  included: 'included',
  notIncluded: 'not included',
  cadence: {
    yearly: 'per year',
    semiannually: 'per half-year',
    trimester: 'per quarter',
    monthly: 'per month',
    weekly: 'per week',
    daily: 'per day',
    hourly: 'per hour',
  },
  per: {
    year: 'per year',
    month: 'per month',
    week: 'per week',
    day: 'per day',
    hour: 'per hour',
    item: 'each',
    unit: 'per unit',
  },
};

const de: DocumentWords = {
  preparedFor: 'Erstellt für',
  preparedBy: 'Erstellt von',
  date: 'Datum',
  validUntil: 'Gültig bis',
  acceptedBy: 'Angenommen von',
  acceptedOn: 'Angenommen am',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Preis',
  total: 'Gesamt',
  subtotal: 'Zwischensumme',
  oneOff: 'Einmalig',
  optional: 'Optional',
  included: 'enthalten',
  notIncluded: 'nicht enthalten',
  cadence: {
    yearly: 'pro Jahr',
    semiannually: 'pro Halbjahr',
    trimester: 'pro Quartal',
    monthly: 'pro Monat',
    weekly: 'pro Woche',
    daily: 'pro Tag',
    hourly: 'pro Stunde',
  },
  per: {
    year: 'pro Jahr',
    month: 'pro Monat',
    week: 'pro Woche',
    day: 'pro Tag',
    hour: 'pro Stunde',
    item: 'pro Stück',
    unit: 'pro Einheit',
  },
};

const fr: DocumentWords = {
  preparedFor: 'Préparée pour',
  preparedBy: 'Préparée par',
  date: 'Date',
  validUntil: 'Valable jusqu’au',
  acceptedBy: 'Acceptée par',
  acceptedOn: 'Acceptée le',
  description: 'Description',
  quantity: 'Quantité',
  price: 'Prix',
  total: 'Total',
  subtotal: 'Sous-total',
  oneOff: 'Paiement unique',
  optional: 'En option',
  included: 'incluse',
  notIncluded: 'non incluse',
  cadence: {
    yearly: 'par an',
    semiannually: 'par semestre',
    trimester: 'par trimestre',
    monthly: 'par mois',
    weekly: 'par semaine',
    daily: 'par jour',
    hourly: 'par heure',
  },
  per: {
    year: 'par an',
    month: 'par mois',
    week: 'par semaine',
    day: 'par jour',
    hour: 'par heure',
    item: 'pièce',
    unit: 'par unité',
  },
};

const es: DocumentWords = {
  preparedFor: 'Preparada para',
  preparedBy: 'Preparada por',
  date: 'Fecha',
  validUntil: 'Válida hasta',
  acceptedBy: 'Aceptada por',
  acceptedOn: 'Aceptada el',
  description: 'Descripción',
  quantity: 'Cantidad',
  price: 'Precio',
  total: 'Total',
  subtotal: 'Subtotal',
  oneOff: 'Pago único',
  optional: 'Opcional',
  included: 'incluida',
  notIncluded: 'no incluida',
  cadence: {
    yearly: 'al año',
    semiannually: 'al semestre',
    trimester: 'al trimestre',
    monthly: 'al mes',
    weekly: 'a la semana',
    daily: 'al día',
    hourly: 'por hora',
  },
  per: {
    year: 'al año',
    month: 'al mes',
    week: 'a la semana',
    day: 'al día',
    hour: 'por hora',
    item: 'por pieza',
    unit: 'por unidad',
  },
};

const nl: DocumentWords = {
  preparedFor: 'Opgesteld voor',
  preparedBy: 'Opgesteld door',
  date: 'Datum',
  validUntil: 'Geldig tot',
  acceptedBy: 'Geaccepteerd door',
  acceptedOn: 'Geaccepteerd op',
  description: 'Omschrijving',
  quantity: 'Aantal',
  price: 'Prijs',
  total: 'Totaal',
  subtotal: 'Subtotaal',
  oneOff: 'Eenmalig',
  optional: 'Optioneel',
  included: 'inbegrepen',
  notIncluded: 'niet inbegrepen',
  cadence: {
    yearly: 'per jaar',
    semiannually: 'per half jaar',
    trimester: 'per kwartaal',
    monthly: 'per maand',
    weekly: 'per week',
    daily: 'per dag',
    hourly: 'per uur',
  },
  per: {
    year: 'per jaar',
    month: 'per maand',
    week: 'per week',
    day: 'per dag',
    hour: 'per uur',
    item: 'per stuk',
    unit: 'per eenheid',
  },
};

const byLanguage: Readonly<Record<string, DocumentWords>> = { en, de, fr, es, nl };

/** The entry of a locale's language, English where the document does not speak it. */
export function forLanguage<Words>(
  byName: Readonly<Record<string, Words>>,
  locale: string,
  english: Words,
): Words {
  const language = locale.split(/[-_]/u, 1)[0]?.toLowerCase() ?? 'en';
  return Object.hasOwn(byName, language) ? (byName[language] ?? english) : english;
}

/** The document's words in a locale's language. */
export function documentWords(locale: string): DocumentWords {
  return forLanguage(byLanguage, locale, en);
}
