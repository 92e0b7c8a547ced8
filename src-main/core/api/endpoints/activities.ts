import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { serverActivitySchema, type ServerActivity } from '../schemas/activity.ts';
import { singleSchema, type Page } from '../schemas/page.ts';
import type { CallOptions, Outcome, PageQuery } from './call-options.ts';
import { getPage } from './shapes.ts';

/** `service-api.md §4.6`, query parameters. */
export interface ActivityQuery extends PageQuery {
  readonly proposalId?: ServerId;
  readonly clientId?: ServerId;
}

/** `service-api.md §4.6`. Activities can only be read. */
export interface ActivitiesApi {
  list(query?: ActivityQuery, options?: CallOptions): Outcome<Page<ServerActivity>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerActivity>;
}

const single = singleSchema(serverActivitySchema);

export function createActivitiesApi(request: Requester): ActivitiesApi {
  return {
    list: ({ proposalId, clientId, ...page } = {}, options) =>
      getPage(
        request,
        'proposal_activities',
        serverActivitySchema,
        page,
        { proposal_id: proposalId, client_id: clientId },
        options,
      ),
    get: (id, options) =>
      request({ method: 'GET', path: `proposal_activities/${id}`, schema: single, ...options }),
  };
}
