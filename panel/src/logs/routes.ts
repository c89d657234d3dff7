import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseActionsSearch, parseLogsSearch } from './logs-search.ts'

/** What has happened in the organization. */
const serviceLogs = createRoute({
  getParentRoute: () => signedIn,
  path: 'log/events',
  staticData: { title: 'Service Logs' },
  validateSearch: onlyParsed(parseLogsSearch),
  component: lazyRouteComponent(() => import('./LogsPage.tsx'), 'LogsPage'),
})

/** What coaches have done. */
const coachActions = createRoute({
  getParentRoute: () => signedIn,
  path: 'admin/users/actions',
  staticData: { title: 'Coach Actions' },
  validateSearch: onlyParsed(parseActionsSearch),
  component: lazyRouteComponent(() => import('./ActionsPage.tsx'), 'ActionsPage'),
})

export const logRoutes = [serviceLogs, coachActions] as const
