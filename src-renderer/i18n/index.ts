export { compareNames } from './compare-names.ts';
export { formatDuration } from './duration.ts';
export { formatDayAndTime } from './format-day-and-time.ts';
export { language, loadTextsOfParts, locale, onLanguage, setLanguage, t } from './translator.ts';
export { percent } from './percent.ts';
export { errorText, reasonText, spaceText } from './reason-text.ts';
export { useLanguage } from './use-language.ts';
