import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { channelRoutes } from './channels/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { doubleRoutes } from './doubles/routes.ts'
import { logRoutes } from './logs/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { organization, organizations, organizationSettings } from './organization-routes.ts'
import { programRoutes } from './programs/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { checkContainers } from './routing/containers.ts'
import { guardHome } from './routing/guards.ts'
import { root, signedIn } from './routing/parents.ts'
import { onlyId } from './routing/route-params.ts'
import { noSearch, onlyParsed } from './routing/search.ts'
import { sceneRoutes } from './scenes/routes.ts'
import { parseHomeSearch } from './screens/home/home-search.ts'
import { parsePlaygroundSearch } from './screens/playground/playground-search.ts'
import { parseUsersSearch } from './screens/users/users-search.ts'
import { debug, settings } from './settings-routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { NotFoundPage } from './ui/page/ErrorPage.tsx'
import { visitorPages } from './visitor-routes.ts'

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  staticData: { title: 'Home' },
  validateSearch: onlyParsed(parseHomeSearch),
  beforeLoad: guardHome,
  component: lazyRouteComponent(() => import('./screens/home/HomePage.tsx'), 'HomePage'),
})

/** A client's page. The title leaves the name out, because others may see the browser's tabs. */
const client = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/$id',
  params: { parse: onlyId('ct') },
  staticData: { title: 'Client' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./screens/client/ClientPage.tsx'), 'ClientPage'),
})

const playgroundRoute = <Path extends string>(path: Path) => ({
  getParentRoute: () => signedIn,
  path,
  staticData: { title: 'Playground', rail: true },
  validateSearch: onlyParsed(parsePlaygroundSearch),
  component: lazyRouteComponent(() => import('./screens/playground/PlaygroundPage.tsx'), 'PlaygroundPage'),
})
const playground = createRoute(playgroundRoute('playground'))
const test = createRoute(playgroundRoute('test'))

/** Who has an account. */
const users = createRoute({
  getParentRoute: () => signedIn,
  path: 'users',
  staticData: { title: 'Users' },
  validateSearch: onlyParsed(parseUsersSearch),
  component: lazyRouteComponent(() => import('./screens/users/UsersPage.tsx'), 'UsersPage'),
})

const user = createRoute({
  getParentRoute: () => signedIn,
  path: 'users/$id',
  params: { parse: onlyId('us') },
  staticData: { title: 'Profile' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./screens/users/UserPage.tsx'), 'UserPage'),
})

const todo = createRoute({
  getParentRoute: () => signedIn,
  path: 'todo/$name',
  staticData: { title: 'Not available yet' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./frame/PlaceholderPage.tsx'), 'PlaceholderPage'),
})

/** Any other address: shown inside the frame when signed in, otherwise after sign-in. */
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { title: 'Page Not Found' },
  validateSearch: noSearch,
  component: NotFoundPage,
})

/**
 * All routes of the panel. A slice's own are in its `routes.ts`; screens across slices are here. Pages load lazily, and
 * so does this module: visitors need none of its routes.
 */
export const buildPanelTree = () => {
  const tree = root.addChildren([
    visitorPages,
    signedIn.addChildren([
      home,
      ...conversationRoutes,
      ...contactRoutes,
      client,
      ...doubleRoutes,
      ...questionRoutes,
      ...taskRoutes,
      playground,
      test,
      ...noticeRoutes,
      ...logRoutes,
      users,
      user,
      ...sceneRoutes,
      ...programRoutes,
      ...promptRoutes,
      settings,
      debug,
      organizationSettings,
      organizations,
      organization,
      ...channelRoutes,
      todo,
      notFound,
    ]),
  ])
  checkContainers(tree)
  return tree
}

export type PanelTree = ReturnType<typeof buildPanelTree>
