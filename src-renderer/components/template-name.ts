import { templateServerIdOf, type LocalId } from '#shared/domain/ids.ts';
import { t } from '../i18n/index.ts';

/** The name of a template on screen: its number if the service does not return names. */
export function templateName(id: LocalId, name: string | undefined): string {
  if (name !== undefined && name !== '') return name;
  const serverId = templateServerIdOf(id);
  return serverId === null ? t('edits.untitledTemplate') : t('libraryNames.templateNumber', { id: serverId });
}
