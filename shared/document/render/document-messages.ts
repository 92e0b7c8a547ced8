import type { PerType, RecurringType } from '../../domain/pricing/line-item.ts';

/** The document's own texts, in the client's language. */
export interface DocumentMessages {
  readonly preparedFor: string;
  readonly preparedBy: string;
  readonly date: string;
  readonly validUntil: string;
  readonly acceptedBy: string;
  readonly acceptedOn: string;
  readonly taxNumber: string;
  /** Over the table of contents. */
  readonly contents: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly subtotal: string;
  /** Name of a line that is a discount, before its percentage. */
  readonly discount: string;
  /** Label of the one-off total, used if there are recurring totals. */
  readonly totalOnce: string;
  readonly optional: string;
  /** Shown after `optional` if the client has chosen the section. */
  readonly included: string;
  readonly notIncluded: string;
  /** State of an item of a check list, spoken. */
  readonly done: string;
  readonly toDo: string;
  readonly cadence: Readonly<Record<RecurringType, string>>;
  readonly totals: Readonly<Record<RecurringType, string>>;
  readonly subtotals: Readonly<Record<RecurringType, string>>;
  readonly per: Readonly<Record<PerType, string>>;
}

const en: DocumentMessages = {
  preparedFor: 'Prepared for',
  preparedBy: 'Prepared by',
  date: 'Date',
  validUntil: 'Valid until',
  acceptedBy: 'Accepted by',
  acceptedOn: 'Accepted on',
  taxNumber: 'Tax number',
  contents: 'Contents',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  total: 'Total',
  subtotal: 'Subtotal',
  discount: 'Discount',
  totalOnce: 'One-time total',
  optional: 'Optional',
  included: 'included',
  notIncluded: 'not included',
  done: 'Done',
  toDo: 'To do',
  cadence: {
    yearly: 'per year',
    semiannually: 'every 6 months',
    trimester: 'every 3 months',
    monthly: 'per month',
    weekly: 'per week',
    daily: 'per day',
    hourly: 'per hour',
  },
  totals: {
    yearly: 'Yearly total',
    semiannually: 'Semiannual total',
    trimester: 'Quarterly total',
    monthly: 'Monthly total',
    weekly: 'Weekly total',
    daily: 'Daily total',
    hourly: 'Hourly total',
  },
  subtotals: {
    yearly: 'Yearly subtotal',
    semiannually: 'Semiannual subtotal',
    trimester: 'Quarterly subtotal',
    monthly: 'Monthly subtotal',
    weekly: 'Weekly subtotal',
    daily: 'Daily subtotal',
    hourly: 'Hourly subtotal',
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

const de: DocumentMessages = {
  preparedFor: 'Erstellt für',
  preparedBy: 'Erstellt von',
  date: 'Datum',
  validUntil: 'Gültig bis',
  acceptedBy: 'Angenommen von',
  acceptedOn: 'Angenommen am',
  taxNumber: 'Steuernummer',
  contents: 'Inhalt',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Preis',
  total: 'Summe',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  totalOnce: 'Einmalige Summe',
  optional: 'Optional',
  included: 'enthalten',
  notIncluded: 'nicht enthalten',
  done: 'Erledigt',
  toDo: 'Offen',
  cadence: {
    yearly: 'pro Jahr',
    semiannually: 'pro Halbjahr',
    trimester: 'pro Quartal',
    monthly: 'pro Monat',
    weekly: 'pro Woche',
    daily: 'pro Tag',
    hourly: 'pro Stunde',
  },
  totals: {
    yearly: 'Jährliche Summe',
    semiannually: 'Halbjährliche Summe',
    trimester: 'Vierteljährliche Summe',
    monthly: 'Monatliche Summe',
    weekly: 'Wöchentliche Summe',
    daily: 'Tägliche Summe',
    hourly: 'Stündliche Summe',
  },
  subtotals: {
    yearly: 'Jährliche Zwischensumme',
    semiannually: 'Halbjährliche Zwischensumme',
    trimester: 'Vierteljährliche Zwischensumme',
    monthly: 'Monatliche Zwischensumme',
    weekly: 'Wöchentliche Zwischensumme',
    daily: 'Tägliche Zwischensumme',
    hourly: 'Stündliche Zwischensumme',
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

const fr: DocumentMessages = {
  preparedFor: 'Préparée pour',
  preparedBy: 'Préparée par',
  date: 'Date',
  validUntil: 'Valable jusqu’au',
  acceptedBy: 'Acceptée par',
  acceptedOn: 'Acceptée le',
  taxNumber: 'Numéro fiscal',
  contents: 'Sommaire',
  description: 'Description',
  quantity: 'Quantité',
  price: 'Prix',
  total: 'Total',
  subtotal: 'Sous-total',
  discount: 'Remise',
  totalOnce: 'Total du paiement unique',
  optional: 'En option',
  included: 'incluse',
  notIncluded: 'non incluse',
  done: 'Fait',
  toDo: 'À faire',
  cadence: {
    yearly: 'par an',
    semiannually: 'par semestre',
    trimester: 'par trimestre',
    monthly: 'par mois',
    weekly: 'par semaine',
    daily: 'par jour',
    hourly: 'par heure',
  },
  totals: {
    yearly: 'Total annuel',
    semiannually: 'Total semestriel',
    trimester: 'Total trimestriel',
    monthly: 'Total mensuel',
    weekly: 'Total hebdomadaire',
    daily: 'Total quotidien',
    hourly: 'Total par heure',
  },
  subtotals: {
    yearly: 'Sous-total annuel',
    semiannually: 'Sous-total semestriel',
    trimester: 'Sous-total trimestriel',
    monthly: 'Sous-total mensuel',
    weekly: 'Sous-total hebdomadaire',
    daily: 'Sous-total quotidien',
    hourly: 'Sous-total par heure',
  },
  per: {
    year: 'par an',
    month: 'par mois',
    week: 'par semaine',
    day: 'par jour',
    hour: 'par heure',
    item: 'la pièce',
    unit: 'l’unité',
  },
};

const es: DocumentMessages = {
  preparedFor: 'Preparada para',
  preparedBy: 'Preparada por',
  date: 'Fecha',
  validUntil: 'Válida hasta',
  acceptedBy: 'Aceptada por',
  acceptedOn: 'Aceptada el',
  taxNumber: 'Número fiscal',
  contents: 'Contenido',
  description: 'Descripción',
  quantity: 'Cantidad',
  price: 'Precio',
  total: 'Total',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  totalOnce: 'Total del pago único',
  optional: 'Opcional',
  included: 'incluida',
  notIncluded: 'no incluida',
  done: 'Hecho',
  toDo: 'Pendiente',
  cadence: {
    yearly: 'al año',
    semiannually: 'al semestre',
    trimester: 'al trimestre',
    monthly: 'al mes',
    weekly: 'a la semana',
    daily: 'al día',
    hourly: 'por hora',
  },
  totals: {
    yearly: 'Total anual',
    semiannually: 'Total semestral',
    trimester: 'Total trimestral',
    monthly: 'Total mensual',
    weekly: 'Total semanal',
    daily: 'Total diario',
    hourly: 'Total por hora',
  },
  subtotals: {
    yearly: 'Subtotal anual',
    semiannually: 'Subtotal semestral',
    trimester: 'Subtotal trimestral',
    monthly: 'Subtotal mensual',
    weekly: 'Subtotal semanal',
    daily: 'Subtotal diario',
    hourly: 'Subtotal por hora',
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

const nl: DocumentMessages = {
  preparedFor: 'Opgesteld voor',
  preparedBy: 'Opgesteld door',
  date: 'Datum',
  validUntil: 'Geldig tot',
  acceptedBy: 'Geaccepteerd door',
  acceptedOn: 'Geaccepteerd op',
  taxNumber: 'Fiscaal nummer',
  contents: 'Inhoud',
  description: 'Omschrijving',
  quantity: 'Aantal',
  price: 'Prijs',
  total: 'Totaal',
  subtotal: 'Subtotaal',
  discount: 'Korting',
  totalOnce: 'Eenmalig totaal',
  optional: 'Optioneel',
  included: 'inbegrepen',
  notIncluded: 'niet inbegrepen',
  done: 'Gedaan',
  toDo: 'Te doen',
  cadence: {
    yearly: 'per jaar',
    semiannually: 'per half jaar',
    trimester: 'per kwartaal',
    monthly: 'per maand',
    weekly: 'per week',
    daily: 'per dag',
    hourly: 'per uur',
  },
  totals: {
    yearly: 'Jaarlijks totaal',
    semiannually: 'Halfjaarlijks totaal',
    trimester: 'Totaal per kwartaal',
    monthly: 'Maandelijks totaal',
    weekly: 'Wekelijks totaal',
    daily: 'Dagelijks totaal',
    hourly: 'Totaal per uur',
  },
  subtotals: {
    yearly: 'Jaarlijks subtotaal',
    semiannually: 'Halfjaarlijks subtotaal',
    trimester: 'Subtotaal per kwartaal',
    monthly: 'Maandelijks subtotaal',
    weekly: 'Wekelijks subtotaal',
    daily: 'Dagelijks subtotaal',
    hourly: 'Subtotaal per uur',
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

const byLanguage: Readonly<Record<string, DocumentMessages>> = { en, de, fr, es, nl };

/** The entry of a locale's language; English if it is missing. */
export function forLanguage<Messages>(
  byName: Readonly<Record<string, Messages>>,
  locale: string,
  english: Messages,
): Messages {
  const language = locale.split(/[-_]/u, 1)[0]?.toLowerCase() ?? 'en';
  return Object.hasOwn(byName, language) ? (byName[language] ?? english) : english;
}

/** The document's texts in a locale's language. */
export function documentMessages(locale: string): DocumentMessages {
  return forLanguage(byLanguage, locale, en);
}
