import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { noSearch, onlyParsed } from '../routing/search.ts'
import { parseNoticesSearch } from './notices-search.ts'

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: 'notices',
  staticData: { title: 'Notices' },
  validateSearch: onlyParsed(parseNoticesSearch),
  component: lazyRouteComponent(() => import('./NoticesPage.tsx'), 'NoticesPage'),
})

/** The organization's alerts. */
const configurableAlerts = createRoute({
  getParentRoute: () => signedIn,
  path: 'admin/configurable-alerts',
  staticData: { title: 'Alerts' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
})

export const noticeRoutes = [notices, configurableAlerts] as const
