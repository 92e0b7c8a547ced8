export { language, locale, onLanguage, speak, t, type TextKey } from './words.ts';
export { useLanguage } from './use-language.ts';
