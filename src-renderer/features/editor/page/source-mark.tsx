import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { sectionChanges } from '#shared/document/compare/proposal-changes.ts';
import { useEdits, type SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { ChangeList } from '../history/change-list.tsx';
import { runEdit } from '../../../components/show-error.ts';

interface Props {
  readonly copy: SectionWithItems;
  /** The current library section. */
  readonly source: SectionWithItems;
}

/** Reports that the library section has changed since this copy was made, shows the changes and applies them. */
export function SourceMark({ copy, source }: Props) {
  const edits = useEdits();
  const [open, setOpen] = useState(false);

  function decide(choice: 'take' | 'keep'): void {
    setOpen(false);
    runEdit(flushDrafts().then(() => edits.resolveSourceUpdate(copy, source, choice)));
  }

  return (
    <p className="-ml-2 pb-1">
      <Button
        variant="quiet"
        className="px-2 text-label text-clarification"
        icon={<GitCompareArrows size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('library.sourceChanged')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('library.sourceHeading', { title: source.section.fields.title })}
        actions={
          <>
            <Button size="medium" onClick={() => decide('keep')}>
              {t('libraryNames.keepMine')}
            </Button>
            <Button size="medium" variant="primary" onClick={() => decide('take')}>
              {t('libraryNames.take')}
            </Button>
          </>
        }
      >
        <ChangeList changes={sectionChanges(copy, source)} heading={t('library.sourceDiff')} />
      </Dialog>
    </p>
  );
}
