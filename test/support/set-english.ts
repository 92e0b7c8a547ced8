import { setLanguage } from '../../src-main/electron/i18n/translate.ts';

// The language is global to a process, and test files share a process: each file starts in English.
setLanguage({ language: 'en', locale: 'en' });
