import { PanelRight } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { useShell } from '../../../state/shell-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

/** Shows or hides the inspector. */
export function InspectorToggle() {
  const inspectorOpen = useShell((shell) => shell.inspectorOpen && !shell.previewOpen);
  const toggleInspector = useShell((shell) => shell.toggleInspector);
  return (
    <IconButton
      label={t('editor.inspector')}
      command="view.inspector"
      icon={<PanelRight size={16} />}
      pressed={inspectorOpen}
      onClick={toggleInspector}
    />
  );
}
