import { speak } from '../../src-main/core/words/words.ts';

// The language is one for a whole process, and test files share theirs: each begins as the app does.
speak({ language: 'en', locale: 'en' });
