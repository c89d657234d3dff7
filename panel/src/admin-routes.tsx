import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseActionsSearch, parseLogsSearch } from './logs/logs-search.ts'
import { onlyAccountId } from './route-params.ts'
import { parseUsersSearch } from './admin-search-params.ts'
import { noSearch, onlyParsed } from './search-params.ts'
import { signedIn } from './signed-in-route.tsx'

/** The organization's alerts. */
export const configurableAlerts = createRoute({
  getParentRoute: () => signedIn,
  path: 'admin/configurable-alerts',
  staticData: { title: 'Alerts' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./notices/alerts/AlertsPage.tsx'), 'AlertsPage'),
})

/** What has happened in the organization. */
export const serviceLogs = createRoute({
  getParentRoute: () => signedIn,
  path: 'log/events',
  staticData: { title: 'Service Logs' },
  validateSearch: onlyParsed(parseLogsSearch),
  component: lazyRouteComponent(() => import('./logs/LogsPage.tsx'), 'LogsPage'),
})

/** What coaches have done. */
export const coachActions = createRoute({
  getParentRoute: () => signedIn,
  path: 'admin/users/actions',
  staticData: { title: 'Coach Actions' },
  validateSearch: onlyParsed(parseActionsSearch),
  component: lazyRouteComponent(() => import('./logs/ActionsPage.tsx'), 'ActionsPage'),
})

/** Who has an account. */
export const users = createRoute({
  getParentRoute: () => signedIn,
  path: 'users',
  staticData: { title: 'Users' },
  validateSearch: onlyParsed(parseUsersSearch),
  component: lazyRouteComponent(() => import('./screens/users/UsersPage.tsx'), 'UsersPage'),
})

export const user = createRoute({
  getParentRoute: () => signedIn,
  path: 'users/$id',
  params: { parse: onlyAccountId },
  staticData: { title: 'Profile' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./screens/users/UserPage.tsx'), 'UserPage'),
})
