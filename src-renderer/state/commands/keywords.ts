import { t } from '../../i18n/index.ts';
import type { ScreenCommandId } from './screen-commands.ts';

/** The screens' commands that are not in the palette. */
type KeyboardOnlyId =
  | Extract<ScreenCommandId, `list.${string}`>
  | 'proposals.peek'
  | 'activity.toggle'
  | 'activity.unfold'
  | 'activity.fold'
  | 'review.later';

type Keyed = Readonly<Record<string, Parameters<typeof t>[0] & `keywords.${string}`>>;

const ofScreens = {
  'screen.filter': 'keywords.search',
  'proposals.send': 'keywords.send',
  'proposals.archive': 'keywords.archive',
  'proposals.unarchive': 'keywords.unarchive',
  'proposals.recordDecision': 'keywords.recordDecision',
  'proposals.recordSend': 'keywords.recordSend',
  'proposals.edit': 'keywords.edit',
  'proposals.tag': 'keywords.tags',
  'proposals.duplicate': 'keywords.copy',
  'proposals.saveTemplate': 'keywords.template',
  'proposals.export': 'keywords.export',
  'proposals.print': 'keywords.print',
  'proposals.delete': 'keywords.remove',
  'editor.save': 'keywords.save',
  'editor.find': 'keywords.search',
  'editor.replace': 'keywords.replace',
  'editor.findNext': 'keywords.search',
  'editor.findPrevious': 'keywords.search',
  'editor.send': 'keywords.send',
  'editor.preview': 'keywords.preview',
  'editor.livePreview': 'keywords.preview',
  'editor.export': 'keywords.export',
  'editor.print': 'keywords.print',
  'editor.library': 'keywords.insert',
  'editor.updatePrices': 'keywords.prices',
  'editor.costs': 'keywords.prices',
  'editor.discount': 'keywords.prices',
  'editor.addText': 'keywords.text',
  'editor.addCost': 'keywords.prices',
  'editor.sectionUp': 'keywords.move',
  'editor.sectionDown': 'keywords.move',
  'editor.duplicateSection': 'keywords.copy',
  'editor.deleteSection': 'keywords.remove',
  'editor.duplicate': 'keywords.copy',
  'editor.saveTemplate': 'keywords.template',
  'editor.archive': 'keywords.archive',
  'editor.unarchive': 'keywords.unarchive',
  'editor.recordDecision': 'keywords.recordDecision',
  'editor.recordSend': 'keywords.recordSend',
  'editor.delete': 'keywords.remove',
  'client.new': 'keywords.newClient',
  'client.import': 'keywords.importClients',
  'library.import': 'keywords.importDocument',
  'proposals.import': 'keywords.importDocument',
  'editor.import': 'keywords.importDocument',
  'library.new': 'keywords.text',
  'library.newCost': 'keywords.prices',
  'library.export': 'keywords.export',
  'library.newTemplate': 'keywords.template',
  'library.addStarters': 'keywords.template',
  'library.rename': 'keywords.rename',
  'library.use': 'keywords.use',
  'library.duplicate': 'keywords.copy',
  'library.delete': 'keywords.remove',
  'activity.only-clients': 'keywords.filter',
  'review.mine': 'keywords.mine',
  'review.theirs': 'keywords.theirs',
  'review.both': 'keywords.both',
  'review.next': 'keywords.nextConflict',
  'review.apply': 'keywords.decide',
} as const satisfies Keyed & Readonly<Record<Exclude<ScreenCommandId, KeyboardOnlyId>, unknown>>;

/** Commands with several forms, such as `view.theme.dark`, share the entry of their common part. */
const ofWindow = {
  'go.proposals': 'keywords.proposals',
  'go.clients': 'keywords.clients',
  'go.library': 'keywords.library',
  'go.outbox': 'keywords.outbox',
  'go.activity': 'keywords.activity',
  'go.insights': 'keywords.insights',
  'go.settings': 'keywords.settings',
  'go.back': 'keywords.back',
  'go.forward': 'keywords.forward',
  'proposal.new': 'keywords.newProposal',
  'view.shortcuts': 'keywords.shortcuts',
  'view.inspector': 'keywords.details',
  'view.theme': 'keywords.theme',
  'data.check': 'keywords.check',
  'sync.now': 'keywords.sync',
  'sync.pause': 'keywords.pause',
  'account.switch': 'keywords.account',
  'account.add': 'keywords.account',
  'account.startBusiness': 'keywords.account',
  'edit.undo': 'keywords.undo',
  'edit.redo': 'keywords.redo',
  'window.new': 'keywords.window',
  'window.copyLink': 'keywords.link',
  'backup.save': 'keywords.backup',
  'backup.restore': 'keywords.restore',
  insights: 'keywords.period',
} as const satisfies Keyed;

const keys: Keyed = { ...ofScreens, ...ofWindow };

/** Further search words of a palette command, in the language of the window; empty if it has none. */
export function keywordsOf(id: string): string {
  const key = keys[id] ?? keys[id.slice(0, id.lastIndexOf('.'))];
  return key === undefined ? '' : t(key);
}
