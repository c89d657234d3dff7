import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from './client/load-once.ts'
import { parseDataSearch } from './moving/data-search.ts'
import { signedIn } from './routing/parents.ts'
import { onlyId } from './routing/route-params.ts'
import { noSearch, onlyParsed } from './routing/search.ts'
import { parseOrganizationsSearch } from './screens/organizations/organizations-search.ts'

const loadPages = loadOnce(() => import('./organization-pages.ts'))

const organizationPage = createRoute({
  getParentRoute: () => signedIn,
  path: 'organizations/settings',
  staticData: { title: 'Organization Settings' },
  component: lazyRouteComponent(loadPages, 'OrganizationSettingsPage'),
})

const generalPage = lazyRouteComponent(() => import('./screens/organization/GeneralSettings.tsx'), 'GeneralSettings')

/** On wide screens General Settings is shown next to the list of sections. */
const index = createRoute({
  getParentRoute: () => organizationPage,
  path: '/',
  validateSearch: noSearch,
  component: generalPage,
})

const general = createRoute({
  getParentRoute: () => organizationPage,
  path: 'general',
  staticData: { title: 'General Settings' },
  validateSearch: noSearch,
  component: generalPage,
})

const defaultProfile = createRoute({
  getParentRoute: () => organizationPage,
  path: 'contacts/default-profile',
  staticData: { title: 'Default Profile' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'DefaultProfile'),
})

const people = createRoute({
  getParentRoute: () => organizationPage,
  path: 'people',
  staticData: { title: 'People' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'People'),
})

const rights = createRoute({
  getParentRoute: () => organizationPage,
  path: 'rights',
  staticData: { title: 'Rights' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'RightsPage'),
})

const channels = createRoute({
  getParentRoute: () => organizationPage,
  path: 'channels',
  staticData: { title: 'Channels' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./channels/Channels.tsx'), 'Channels'),
})

const keywords = createRoute({
  getParentRoute: () => organizationPage,
  path: 'keywords',
  staticData: { title: 'Keywords' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./scenes/keywords/Keywords.tsx'), 'Keywords'),
})

const integrations = createRoute({
  getParentRoute: () => organizationPage,
  path: 'integrations',
  staticData: { title: 'Integrations' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'Integrations'),
})

const data = createRoute({
  getParentRoute: () => organizationPage,
  path: 'data',
  staticData: { title: 'Data' },
  validateSearch: onlyParsed(parseDataSearch),
  component: lazyRouteComponent(loadPages, 'Data'),
})

const away = createRoute({
  getParentRoute: () => organizationPage,
  path: 'away',
  staticData: { title: 'Time Away' },
  validateSearch: noSearch,
  component: lazyRouteComponent(loadPages, 'TeamAway'),
})

/** Organization Settings with its sections. */
export const organizationSettings = organizationPage.addChildren([
  index,
  general,
  defaultProfile,
  channels,
  keywords,
  people,
  rights,
  away,
  integrations,
  data,
])

/** All organizations, for admins of the installation. */
export const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: 'organizations',
  staticData: { title: 'Organizations' },
  validateSearch: onlyParsed(parseOrganizationsSearch),
  component: lazyRouteComponent(() => import('./screens/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
})

export const organization = createRoute({
  getParentRoute: () => signedIn,
  path: 'organizations/$id/edit',
  params: { parse: onlyId('or') },
  staticData: { title: 'Edit organization' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./screens/organizations/OrganizationPage.tsx'), 'OrganizationPage'),
})
