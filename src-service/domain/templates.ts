import { invalid, notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { TemplateRow } from '../storage/template-store.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import type { TemplateUpdate, TemplateWrite } from './input/template-schema.ts';
import { copySections, removeSectionsOf } from './sections.ts';

const templateDefaults = { name: '', public_template: 0 } as const;

export function getTemplate(context: Context, id: number): TemplateRow {
  const template = context.stores.templates.get(id);
  if (template === undefined) throw notFound('Template');
  return template;
}

/**
 * Adds a template. With `from_proposal_id` it starts with copies of the proposal's sections and items; the proposal
 * may be accepted or archived. A template belongs to no client, so it has no activities and no webhook events.
 */
export function createTemplate(context: Context, input: TemplateWrite): TemplateRow {
  const { stores } = context;
  const proposalId = input.from_proposal_id ?? null;
  if (proposalId !== null && stores.proposals.get(proposalId) === undefined) {
    throw invalid('from_proposal_id', 'is not a proposal');
  }
  const id = stores.templates.insert({
    ...templateDefaults,
    ...withDefaultsForNull(input, templateDefaults),
    created_at: timestamp(context.clock),
  });
  if (proposalId !== null) {
    const source = { proposal_id: proposalId, template_id: null };
    copySections(context, source, { proposal_id: null, template_id: id });
  }
  return getTemplate(context, id);
}

export function updateTemplate(context: Context, id: number, input: TemplateUpdate): TemplateRow {
  getTemplate(context, id);
  context.stores.templates.patch(id, withDefaultsForNull(input, templateDefaults));
  return getTemplate(context, id);
}

/** Deletes a template with its sections and items. Proposals made from it keep their copies. */
export function deleteTemplate(context: Context, id: number): TemplateRow {
  const template = getTemplate(context, id);
  removeSectionsOf(context, { proposal_id: null, template_id: id });
  context.stores.templates.remove(id);
  return template;
}
