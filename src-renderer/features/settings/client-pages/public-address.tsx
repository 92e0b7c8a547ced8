import { useState, type SyntheticEvent } from 'react';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

interface Props {
  /** The saved address; null for none. */
  readonly publicUrl: string | null;
}

/** The address at which clients reach the pages. An empty one removes it. */
export function PublicAddress({ publicUrl }: Props) {
  const bridge = useBridge();
  const [typed, setTyped] = useState(publicUrl ?? '');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = typed.trim() !== (publicUrl ?? '');

  async function save(): Promise<void> {
    setSaving(true);
    setProblem(null);
    try {
      const wanted = typed.trim() === '' ? null : typed;
      const { business } = await bridge.call('host.setPublicUrl', { publicUrl: wanted });
      setTyped(business?.publicUrl ?? '');
      if (business?.publicUrl != null) await bridge.call('host.check', {});
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isChanged && !isSaving) void save();
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        className="min-w-0 grow"
        label={t('clientPages.publicAddress')}
        hint={t('clientPages.publicHint')}
        type="url"
        placeholder="https://proposals.example.com"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
        error={problem ?? undefined}
      />
      {/* As high as the field below its label. */}
      <Button size="medium" type="submit" className="mt-5" disabled={!isChanged} busy={isSaving}>
        {t('clientPages.save')}
      </Button>
    </form>
  );
}
