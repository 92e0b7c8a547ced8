/** The regions of each currency that is used in several, or is common. Others start with the euro's or US dollar's. */
const regionsByCurrency: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA XK',
  USD: 'US EC SV PR GU VI AS MP',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU',
  NZD: 'NZ',
  CAD: 'CA',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK FO GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  TRY: 'TR',
  UAH: 'UA',
  JPY: 'JP',
  CNY: 'CN',
  KRW: 'KR',
  INR: 'IN',
  SGD: 'SG',
  HKD: 'HK',
  TWD: 'TW',
  THB: 'TH',
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  MXN: 'MX',
  CRC: 'CR',
  DOP: 'DO',
  SRD: 'SR',
};

/** Where paper is Letter. */
const letterRegions = new Set('US CA MX PH CL CO CR VE GT SV DO PA PR'.split(' '));

const regionOf = (tag: string): string => {
  const found = new Intl.Locale(tag);
  return found.region ?? found.maximize().region ?? 'US';
};

export function currencyOfRegion(region: string): string {
  const found = Object.entries(regionsByCurrency).find(([, regions]) => regions.split(' ').includes(region));
  return found?.[0] ?? 'USD';
}

/** What the system tells about the business: `tag` is the language with the region, such as `de-AT`. */
export function systemDefaults(
  tag: string,
  timeZone: string,
): { readonly currency: string; readonly locale: string; readonly timeZone: string } {
  return { currency: currencyOfRegion(regionOf(tag)), locale: tag, timeZone };
}

export const pageSizeOf = (tag: string): 'A4' | 'Letter' =>
  letterRegions.has(regionOf(tag)) ? 'Letter' : 'A4';
