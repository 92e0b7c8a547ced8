import { t } from '../../../i18n/index.ts';
import { largestFile } from './read-file.ts';
import type { Loss, ReadProblem } from './read-document.ts';
import type { PlannedSection } from './import-plan.ts';

/** Why a file was not read, and what to do. */
export function problemText(problem: ReadProblem): string {
  switch (problem) {
    case 'damaged':
      return t('documentImport.damaged');
    case 'empty':
      return t('documentImport.empty');
    case 'encrypted':
      return t('documentImport.encrypted');
    case 'not-a-document':
      return t('documentImport.notDocument');
    case 'old-office':
      return t('documentImport.oldOffice');
    case 'open-document':
      return t('documentImport.openDocument');
    case 'scanned':
      return t('documentImport.scanned');
    case 'too-large':
      return t('documentImport.tooLarge', { size: largestFile / 1024 / 1024 });
    case 'too-much-inside':
      return t('documentImport.tooMuch');
    case 'too-much-text':
      return t('documentImport.tooMuchText');
  }
}

/** What is lost, in words. */
export function lossText({ kind, count }: Loss): string {
  switch (kind) {
    case 'changes':
      return t('documentImport.lostChanges', { count });
    case 'charts':
      return t('documentImport.lostCharts', { count });
    case 'comments':
      return t('documentImport.lostComments', { count });
    case 'equations':
      return t('documentImport.lostEquations', { count });
    case 'headers':
      return t('documentImport.lostHeaders');
    case 'layout':
      return t('documentImport.lostLayout');
    case 'pages':
      return t('documentImport.lostPages', { count });
    case 'pictures':
      return t('documentImport.lostPictures', { count });
    case 'remote-pictures':
      return t('documentImport.lostRemote', { count });
    case 'sections':
      return t('documentImport.lostSections', { count });
    case 'text-boxes':
      return t('documentImport.lostTextBoxes', { count });
  }
}

/** What a section holds, in a few words. */
export function contentText({ items, pictures, tables }: PlannedSection): string {
  return [
    items.length > 0 ? t('documentImport.items', { count: items.length }) : '',
    pictures > 0 ? t('documentImport.pictures', { count: pictures }) : '',
    tables > 0 ? t('documentImport.tables', { count: tables }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
