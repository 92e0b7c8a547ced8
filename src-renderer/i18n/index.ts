export { formatDuration } from './duration.ts';
export { locale, onLanguage, setLanguage, t } from './translator.ts';
export { percent } from './percent.ts';
export { errorText, reasonText } from './reason-text.ts';
export { useLanguage } from './use-language.ts';
