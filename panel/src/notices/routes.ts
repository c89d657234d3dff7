import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseAlertsSearch } from './alerts/alerts-search.ts'
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
  validateSearch: onlyParsed(parseAlertsSearch),
  component: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
})

export const noticeRoutes = [notices, configurableAlerts] as const
