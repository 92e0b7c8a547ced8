import { setLanguage } from '../../src-main/core/i18n/translate.ts';

// The language is one for a whole process, and test files share theirs: each begins as the app does.
setLanguage({ language: 'en', locale: 'en' });
