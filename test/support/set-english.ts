import { setLanguage } from '../../src-main/electron/i18n/translate.ts';
import { loadTextsOfParts } from '../../src-renderer/i18n/index.ts';

// The language is global to a process, and test files share a process: each file starts in English.
setLanguage({ language: 'en', locale: 'en' });
// Tests call what a part of the window calls, without loading it as a part.
await loadTextsOfParts();
