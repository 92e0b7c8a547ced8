import { Coins, TextQuote } from 'lucide-react';
import { locale, t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { PlannedSection } from './import-plan.ts';
import { contentText, lossText } from './import-texts.ts';
import type { DocumentImport, OpenDocument } from './use-document-import.ts';

interface Props {
  readonly control: DocumentImport;
  readonly open: OpenDocument;
}

/** Preview of an import: its sections, and what is lost. Nothing is changed yet. */
export function ImportReview({ control, open }: Props) {
  const { sections, losses, foreign } = open.plan;
  const isNamed = control.target === 'proposal' || control.target === 'template';
  return (
    <>
      {isNamed && (
        <TextField
          label={t(
            control.target === 'template' ? 'documentImport.templateName' : 'documentImport.proposalTitle',
          )}
          value={control.title}
          onChange={control.setTitle}
        />
      )}
      {losses.length > 0 && (
        <Notice tone="warning" title={t('documentImport.losses')}>
          <ul className="mt-0.5 list-disc pl-4">
            {losses.map((loss) => (
              <li key={loss.kind}>{lossText(loss)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {foreign.length > 0 && (
        <Notice tone="warning">
          {t('lines.foreign', {
            signs: new Intl.ListFormat(locale()).format(foreign),
            currency: control.currency,
          })}
        </Notice>
      )}
      <ul aria-label={t('documentImport.sections')} className="border-t border-line">
        {sections.map((section, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- found sections have no identity but their position
          <SectionRow key={index} section={section} control={control} />
        ))}
      </ul>
    </>
  );
}

function SectionRow({
  section,
  control,
}: {
  readonly section: PlannedSection;
  readonly control: DocumentImport;
}) {
  const { isChosen, isPriced } = control.choiceOf(section);
  const hasItems = section.items.length > 0;
  const Icon = hasItems && isPriced ? Coins : TextQuote;
  const title = section.title || t('documentImport.untitled');
  const content = contentText(section);
  const names = section.items.map(({ values }) => values.name).filter((name) => name !== '');
  const excerpt =
    section.excerpt || new Intl.ListFormat(locale(), { type: 'unit' }).format(names.slice(0, 4));
  return (
    <li className="flex gap-3 border-b border-line py-2">
      <Checkbox
        className="self-start"
        checked={isChosen}
        ariaLabel={t('documentImport.include', { title })}
        onChange={(checked) => control.choose(section, { isChosen: checked })}
      />
      <div className={cx('min-w-0 grow', !isChosen && 'text-ink-3')}>
        <div className="flex min-h-6 items-center gap-2">
          <Icon size={14} className="shrink-0 text-ink-3" aria-hidden />
          <span
            dir="auto"
            className={cx('truncate text-ui font-medium', section.title === '' && 'text-ink-3')}
          >
            {title}
          </span>
          {content !== '' && <span className="ml-auto shrink-0 text-label text-ink-3">{content}</span>}
        </div>
        {excerpt !== '' && (
          <p dir="auto" className="truncate text-label text-ink-3">
            {excerpt}
          </p>
        )}
        {hasItems && isChosen && (
          <Checkbox checked={isPriced} onChange={(checked) => control.choose(section, { isPriced: checked })}>
            {t('documentImport.asItems')}
          </Checkbox>
        )}
      </div>
    </li>
  );
}
