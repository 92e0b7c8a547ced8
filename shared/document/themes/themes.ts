import type { DocumentTheme } from '../render/document-theme.ts';
import { classic } from './classic.ts';
import { clean } from './clean.ts';
import { editorial } from './editorial.ts';
import { ledger } from './ledger.ts';
import { statement } from './statement.ts';
import { studio } from './studio.ts';
import type { Theme } from './theme.ts';

const themes: Readonly<Record<DocumentTheme, Theme>> = {
  clean,
  classic,
  studio,
  editorial,
  statement,
  ledger,
};

export const themeOf = (id: DocumentTheme): Theme => themes[id];
