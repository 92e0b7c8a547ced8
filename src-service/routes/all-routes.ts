import type { Route } from '../http/route.ts';
import type { Variants } from '../variants.ts';
import { accountRoutes } from './account-routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { clientRoutes } from './client-routes.ts';
import { lineItemRoutes } from './line-item-routes.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { sectionRoutes } from './section-routes.ts';
import { taxationRoutes } from './taxation-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Every endpoint of the API. With `no-line-item-list` one of them is missing. */
export function allRoutes(variants: Variants): readonly Route[] {
  const routes = [
    ...accountRoutes,
    ...clientRoutes,
    ...lineItemRoutes,
    ...proposalRoutes,
    ...taxationRoutes,
    ...activityRoutes,
    ...sectionRoutes,
    ...templateRoutes,
    ...webhookRoutes,
  ];
  return variants.has('no-line-item-list') ? routes.filter((route) => route.path !== '/line_items') : routes;
}
