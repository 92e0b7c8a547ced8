import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { sections, type SectionId } from './sections.ts';

interface Props {
  readonly current: SectionId;
  /** Whether this computer serves client pages. */
  readonly hasHost: boolean;
  readonly onChoose: (id: SectionId) => void;
}

/** Navigation of the page, with the visible section marked. */
export function SettingsNav({ current, hasHost, onChoose }: Props) {
  const shown = sections.filter(({ id }) => id !== 'client-pages' || hasHost);
  return (
    <nav aria-label={t('settings.heading')} className="w-36 shrink-0 pt-6">
      <ul className="flex flex-col gap-px">
        {shown.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={cx(
                'flex h-7 w-full items-center rounded-control px-2 text-left text-ui transition-colors',
                id === current ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {t(title)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
