import { getUser } from '../../domain/account.ts';
import { invitationSchema } from '../../domain/input/invitation-schema.ts';
import { inviteUser, withdrawInvitation } from '../../domain/invitations/invitations.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { invitationRecord } from '../records/invitation-record.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { created, ok, readPathId, route, type Route } from '../route.ts';

/** An extension of the API: invitations of users by e-mail, for owners. */
export const invitationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/invitations',
    needs: 'manage',
    doc: { summary: 'All invitations, newest first', answer: pageAnswer('Invitation'), failures: [403] },
    *handle(context, { query }) {
      const page = readPage(query);
      const { invitations } = context.stores;
      const rows = yield* invitations.page(page.window);
      const records = rows.map((row) => invitationRecord(context, row));
      return ok(collectionDocument(page, yield* invitations.count(), records));
    },
  }),
  route({
    method: 'POST',
    path: '/invitations',
    needs: 'manage',
    doc: {
      summary: 'Invite a user by email',
      description:
        'The message leads to a page on which the invited person accepts within seven days and gets an API key. An ' +
        'earlier open invitation of the same address is withdrawn.',
      answer: recordAnswer('Invitation'),
      failures: [403],
    },
    body: { schema: invitationSchema, wrapper: 'invitation' },
    *handle(context, { key, body }) {
      const inviter = yield* getUser(context, key.user_id);
      return created({
        data: invitationRecord(context, yield* inviteUser(context, body, { inviter, by: key })),
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/invitations/:id',
    needs: 'manage',
    doc: {
      summary: 'Withdraw an invitation that is not accepted',
      answer: recordAnswer('Invitation'),
      failures: [403, 422],
    },
    *handle(context, request) {
      const row = yield* withdrawInvitation(context, readPathId(request), request.key);
      return ok({ data: invitationRecord(context, row) });
    },
  }),
];
