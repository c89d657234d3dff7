import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { channelRoutes } from './channels/routes.ts'
import { isSignedIn } from './client/session.ts'
import { contactRoutes } from './contacts/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { doubleRoutes } from './doubles/routes.ts'
import { CommonContainer } from './frame/CommonContainer.tsx'
import { logRoutes } from './logs/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { organization, organizations, organizationSettings } from './organization-routes.ts'
import { programRoutes } from './programs/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { RootShell } from './RootShell.tsx'
import { checkContainers } from './routing/containers.ts'
import { guardHome } from './routing/guards.ts'
import { common, root, signedIn } from './routing/parents.ts'
import { onlyAccountId, onlyContactId } from './routing/route-params.ts'
import { noSearch, onlyParsed } from './routing/search.ts'
import { sceneRoutes } from './scenes/routes.ts'
import { parseHomeSearch } from './screens/home/home-search.ts'
import { parsePlaygroundSearch } from './screens/playground/playground-search.ts'
import { parseUsersSearch } from './screens/users/users-search.ts'
import { debug, settings } from './settings-routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { ErrorPage, NotFoundPage } from './ui/page/ErrorPage.tsx'
import { confirmEmail, forgotPassword, join, login, logout, secondFactor, setUp } from './visitor-routes.ts'

root.update({ component: RootShell })
common.update({
  component: () => (
    <CommonContainer>
      <Outlet />
    </CommonContainer>
  ),
})

const frame = lazyRouteComponent(() => import('./frame/Frame.tsx'), 'Frame')
// Starts loading while the account loads. The sign-in page doesn't need it.
if (isSignedIn()) void frame.preload?.()
signedIn.update({
  component: frame,
  // Without an account there is no frame, so the error is shown in the common container.
  errorComponent: (props) => (
    <CommonContainer>
      <ErrorPage {...props} />
    </CommonContainer>
  ),
})

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
  params: { parse: onlyContactId },
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
  params: { parse: onlyAccountId },
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

/** All routes of the panel. A slice's own are in its `routes.ts`; screens across slices are here. Pages load lazily. */
export const router = createRouter({
  routeTree: root.addChildren([
    common.addChildren([login, forgotPassword, setUp, join, confirmEmail, logout, secondFactor]),
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
  ]),
  // Removes unknown parameters from the address. `onlyParsed` cleans the parameters that screens read.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

checkContainers(router.routeTree)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
