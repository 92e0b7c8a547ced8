import { invalid, notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { TemplateRow } from '../storage/template-store.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import type { TemplateUpdate, TemplateWrite } from './input/template-schema.ts';
import { copySections, removeSectionsOf } from './sections.ts';
import type { Steps } from '../storage/steps.ts';

const templateDefaults = { name: '', public_template: 0 } as const;

export function* getTemplate(context: Context, id: number): Steps<TemplateRow> {
  const template = yield* context.stores.templates.get(id);
  if (template === undefined) throw notFound('Template');
  return template;
}

/**
 * Adds a template. With `from_proposal_id` it starts with copies of the proposal's sections and items; the proposal
 * may be accepted or archived. A template belongs to no client, so it has no activities and no webhook events.
 */
export function* createTemplate(context: Context, input: TemplateWrite): Steps<TemplateRow> {
  const { stores } = context;
  const proposalId = input.from_proposal_id ?? null;
  if (proposalId !== null && (yield* stores.proposals.get(proposalId)) === undefined) {
    throw invalid('from_proposal_id', 'is not a proposal');
  }
  const id = yield* stores.templates.insert({
    ...templateDefaults,
    ...withDefaultsForNull(input, templateDefaults),
    created_at: timestamp(context.clock),
  });
  if (proposalId !== null) {
    const source = { proposal_id: proposalId, template_id: null };
    yield* copySections(context, source, { proposal_id: null, template_id: id });
  }
  return yield* getTemplate(context, id);
}

export function* updateTemplate(context: Context, id: number, input: TemplateUpdate): Steps<TemplateRow> {
  yield* getTemplate(context, id);
  yield* context.stores.templates.patch(id, withDefaultsForNull(input, templateDefaults));
  return yield* getTemplate(context, id);
}

/** Deletes a template with its sections and items. Proposals made from it keep their copies. */
export function* deleteTemplate(context: Context, id: number): Steps<TemplateRow> {
  const template = yield* getTemplate(context, id);
  yield* removeSectionsOf(context, { proposal_id: null, template_id: id });
  yield* context.stores.templates.remove(id);
  return template;
}
