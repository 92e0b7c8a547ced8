export { locale, speak, t } from './words.ts';
export { useLanguage } from './use-language.ts';
