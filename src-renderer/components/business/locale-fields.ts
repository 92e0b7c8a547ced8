import { localeOptions } from '../../ui/controls/locale-options.ts';
import type { ComboboxOption } from '../../ui/controls/combobox.tsx';
import type { SelectOption } from '../../ui/controls/select.tsx';

/** The languages in which a business can write, without the client's "account language". */
export function businessLanguages(current: string): readonly SelectOption<string>[] {
  return localeOptions(current).filter(({ value }) => value !== '');
}

/** All time zones, and the current one if this platform does not list it. */
export function timeZoneOptions(current: string): readonly ComboboxOption<string>[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = current === '' || zones.includes(current) ? zones : [current, ...zones];
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
