import { describe, expect, test } from 'vitest';
import { documentMessages } from '#shared/document/render/document-messages.ts';
import { defaultMessage, viewLabel } from '#shared/document/mail/default-message.ts';
import { languages, type Language } from '#shared/i18n/languages.ts';
import { de } from '../../src-main/electron/i18n/de.ts';
import { en } from '../../src-main/electron/i18n/en.ts';
import { es } from '../../src-main/electron/i18n/es.ts';
import { fr } from '../../src-main/electron/i18n/fr.ts';
import { nl } from '../../src-main/electron/i18n/nl.ts';
import { noticeMessages } from '../../src-service/domain/notices/notice-messages.ts';
import { mailMessages } from '../../src-service/domain/mail/mail-messages.ts';
import { invitationMail } from '../../src-service/domain/invitations/invitation-mail.ts';
import { invitationMessages } from '../../src-service/page/invitations/invitation-messages.ts';
import { pageMessages } from '../../src-service/page/page-messages.ts';
import { glossary } from './glossary/glossary.ts';
import { neverOnScreen } from './glossary/never-on-screen.ts';
import { windowCatalog } from './window-catalog.ts';

const mainCatalogs = { en, de, es, fr, nl } as const;

/** Search keywords of the palette and the block menu, which are not shown. */
const searchKeywords = /^window\.(keywords\.\w+|editor\.\w+Keywords)$/u;

/** The texts in a catalog, each with its path. */
function textsIn(tree: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsIn(value, `${path}.${key}`));
}

/** Every text of the product in a language, by its path. Placeholders are replaced. */
async function everyText(language: Language): Promise<ReadonlyMap<string, string>> {
  const texts = [
    ...textsIn(await windowCatalog(language), 'window'),
    ...textsIn(mainCatalogs[language], 'main'),
    ...textsIn(pageMessages(language), 'page'),
    ...textsIn(mailMessages(language), 'mail'),
    ...textsIn(noticeMessages(language), 'notice'),
    ...textsIn(invitationMessages(language), 'invitation'),
    ...textsIn(invitationMail(language), 'invitation-mail'),
    ...textsIn(documentMessages(language), 'document'),
    ...textsIn(
      {
        link: defaultMessage(language, 'link'),
        pdf: defaultMessage(language, 'pdf'),
        view: viewLabel(language),
      },
      'letter',
    ),
  ];
  return new Map(
    texts
      .filter(([path]) => !searchKeywords.test(path))
      .map(([path, text]) => [path, text.replaceAll(/\{\{\w+\}\}|https?:\/\/\S*/gu, '…')]),
  );
}

describe.each(languages)('%s', (language) => {
  test('uses one word for each concept', async () => {
    const texts = await everyText(language);
    const found = Object.entries(glossary).flatMap(([concept, terms]) => {
      const { word, never = [] } = terms[language];
      return [...texts]
        .filter(([, text]) => never.some((pattern) => pattern.test(text)))
        .map(([path, text]) => `${path}: “${text}” should say “${word}” (${concept})`);
    });
    expect(found).toEqual([]);
  });

  test('shows no term that must not be on a screen', async () => {
    const found = [...(await everyText(language))]
      .filter(([, text]) => neverOnScreen[language].some((pattern) => pattern.test(text)))
      .map(([path, text]) => `${path}: “${text}”`);
    expect(found).toEqual([]);
  });

  test('uses every word of the glossary', async () => {
    const all = [...(await everyText(language)).values()].join('\n').toLocaleLowerCase(language);
    const unused = Object.values(glossary)
      .map((terms) => terms[language].word)
      .filter((word) => !all.includes(word.toLocaleLowerCase(language)));
    expect(unused).toEqual([]);
  });
});
