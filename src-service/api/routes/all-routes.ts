import type { Route } from '../route.ts';
import { accountRoutes } from './account-routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { lineItemRoutes } from './line-item-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { sectionRoutes } from './section-routes.ts';
import { taxationRoutes } from './taxation-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { userRoutes } from './user-routes.ts';
import { webhookDeliveryRoutes } from './webhook-delivery-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const allRoutes: readonly Route[] = [
  ...accountRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...lineItemRoutes,
  ...proposalRoutes,
  ...taxationRoutes,
  ...activityRoutes,
  ...sectionRoutes,
  ...templateRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...mailRoutes,
  ...noticeRoutes,
  ...auditRoutes,
  ...invitationRoutes,
  ...fileRoutes,
];
