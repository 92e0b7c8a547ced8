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

/** Every endpoint of the API. With `no-line-item-list` one of them is missing, with `no-extensions` all that is not the API's. */
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
  const missing = [
    ...(variants.has('no-line-item-list') ? ['/line_items'] : []),
    ...(variants.has('no-extensions') ? ['/proposals/:id/unarchive'] : []),
  ];
  return missing.length === 0 ? routes : routes.filter(({ path }) => !missing.includes(path));
}
