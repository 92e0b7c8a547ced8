import { BookMarked, Coins, TextQuote } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { templateName } from '../../../components/template-name.ts';
import { useLibrary, useTemplates, type LibrarySection, type SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { scoreText } from '../../../state/commands/search-commands.ts';
import { Palette, type PaletteGroup, type PaletteItem } from '../../../ui/overlays/palette.tsx';
import { bodyExcerpt } from '../../../components/body-excerpt.ts';

interface Props {
  readonly onClose: () => void;
  readonly onInsert: (originals: readonly SectionWithItems[]) => void;
}

/** Search text of a section: its names and its text. */
function textOf({ section }: LibrarySection): string {
  const { name, title, body } = section.fields;
  return `${name ?? ''} ${title} ${bodyExcerpt(body)}`;
}

function itemOf(
  entry: LibrarySection,
  nameOf: (templateId: LocalId) => string,
  onInsert: Props['onInsert'],
): PaletteItem {
  const { section, home } = entry;
  const { localId, fields } = section;
  return {
    id: localId,
    label: fields.name || fields.title || t('editor.untitledSection'),
    detail:
      home.in === 'proposal'
        ? t('library.fromProposal', { title: home.title })
        : bodyExcerpt(fields.body) || (home.in === 'template' ? nameOf(home.templateId) : ''),
    icon: fields.section_type === 'cost' ? <Coins size={14} /> : <TextQuote size={14} />,
    run: () => onInsert([entry]),
  };
}

/** Sections by template, in the template's order. */
function templatesOf(entries: readonly LibrarySection[]): readonly (readonly LibrarySection[])[] {
  const inTemplates = entries.filter(({ home }) => home.in === 'template');
  return [...Map.groupBy(inTemplates, ({ section }) => section.fields.template_id).values()].map((sections) =>
    sections.toSorted((a, b) => a.section.fields.position - b.section.fields.position),
  );
}

/** The library over the editor. Enter inserts a copy behind the active section. Needs no connection. */
export function LibraryPicker({ onClose, onInsert }: Props) {
  const library = useLibrary();
  const listed = useTemplates();
  const [query, setQuery] = useState('');
  const names = useMemo(
    () => new Map(listed?.map(({ localId, fields }) => [localId, fields.name] as const)),
    [listed],
  );
  const groups = useMemo((): readonly PaletteGroup[] => {
    const nameOf = (id: LocalId): string => templateName(id, names.get(id));
    const matches = (words: string): boolean => query.trim() === '' || scoreText(words, query) > 0;
    const found = (library ?? []).filter((entry) => matches(textOf(entry)));
    const single = found.filter(({ home }) => home.in !== 'template');
    const templates = templatesOf(library ?? []).flatMap((sections): readonly PaletteItem[] => {
      const id = sections[0]?.section.fields.template_id ?? null;
      if (id === null) return [];
      const titles = sections.map(({ section }) => section.fields.title).filter((title) => title !== '');
      const whole = t('library.wholeTemplate', { count: sections.length });
      return [
        {
          id: `template-${id}`,
          label: nameOf(id),
          detail: `${whole}: ${titles.join(', ')}`,
          icon: <BookMarked size={14} />,
          run: () => onInsert(sections),
        },
      ];
    });
    const whole = templates.filter(({ label, detail }) => matches(`${label} ${detail ?? ''}`));
    const ofTemplates = found.filter(({ home }) => home.in === 'template');
    return [
      { label: t('library.sections'), items: single.map((entry) => itemOf(entry, nameOf, onInsert)) },
      {
        label: t('library.templates'),
        items: [...whole, ...ofTemplates.map((entry) => itemOf(entry, nameOf, onInsert))],
      },
    ].filter(({ items }) => items.length > 0);
  }, [library, names, query, onInsert]);

  if (library === undefined) return null;
  return (
    <Palette
      open
      onClose={onClose}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      label={t('libraryNames.pickerLabel')}
      placeholder={t('library.search')}
      {...(library.length === 0 && { empty: t('library.empty') })}
    />
  );
}
