import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import {
  noSearch,
  onlyParsed,
  parseContactsSearch,
  parseDoublesSearch,
  parseImportSearch,
  parseHomeSearch,
  parseNoticesSearch,
  parsePlaygroundSearch,
  parseSceneEditSearch,
  parseSceneFlowSearch,
  parseScenesSearch,
} from './search-params.ts'
import { checkContainers } from './containers.ts'
import { conversationsSearch } from './conversations/data/thread-filters.ts'
import { onlyContactId, onlySceneId } from './route-params.ts'
import { guardHome } from './route-guards.ts'
import { coachActions, configurableAlerts, serviceLogs, user, users } from './admin-routes.tsx'
import { myNumber, organization, organizations, organizationSettings } from './organization-routes.tsx'
import { plan, program, programs } from './program-routes.tsx'
import { debug, settings } from './settings-routes.tsx'
import { signedIn } from './signed-in-route.tsx'
import { myTasks, recentQuestions, taskDashboard, tasks } from './task-routes.tsx'
import { ErrorPage, NotFoundPage } from './ui/page/ErrorPage.tsx'
import {
  root,
  common,
  login,
  forgotPassword,
  setUp,
  join,
  confirmEmail,
  logout,
  secondFactor,
} from './visitor-routes.tsx'

/** All routes of the panel; those for visitors are in visitor-routes.tsx. Pages are loaded lazily. */
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  staticData: { title: 'Home' },
  validateSearch: onlyParsed(parseHomeSearch),
  beforeLoad: guardHome,
  component: lazyRouteComponent(() => import('./screens/home/HomePage.tsx'), 'HomePage'),
})

/** Stays mounted while the client in the address changes. */
const conversations = createRoute({
  getParentRoute: () => signedIn,
  path: 'conversations',
  staticData: { title: 'Conversations', rail: true },
  validateSearch: onlyParsed(conversationsSearch),
  component: lazyRouteComponent(() => import('./conversations/ConversationsPage.tsx'), 'ConversationsPage'),
})

/** One conversation; `id` is the client's id. */
const dialog = createRoute({
  getParentRoute: () => conversations,
  path: 'dialog/$id',
  params: { parse: onlyContactId },
  component: () => null,
})

/** A task inside its client's conversation: the one in the address, else the client's most urgent one. */
const taskView = createRoute({
  getParentRoute: () => conversations,
  path: 'dialog/$id/task-view',
  params: { parse: onlyContactId },
  staticData: { title: 'Task' },
  component: () => null,
})

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts',
  staticData: { title: 'Clients' },
  validateSearch: onlyParsed(parseContactsSearch),
  component: lazyRouteComponent(() => import('./contacts/list/ContactsPage.tsx'), 'ContactsPage'),
})

const newClient = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/new',
  staticData: { title: 'New Client' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./contacts/form/NewClientPage.tsx'), 'NewClientPage'),
})

const importClients = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/import',
  staticData: { title: 'Import' },
  validateSearch: onlyParsed(parseImportSearch),
  component: lazyRouteComponent(() => import('./contacts/import/ImportPage.tsx'), 'ImportPage'),
})

const doubles = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/doubles',
  staticData: { title: 'Doubles' },
  validateSearch: onlyParsed(parseDoublesSearch),
  component: lazyRouteComponent(() => import('./doubles/DoublesPage.tsx'), 'DoublesPage'),
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

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: 'notices',
  staticData: { title: 'Notices' },
  validateSearch: onlyParsed(parseNoticesSearch),
  component: lazyRouteComponent(() => import('./notices/NoticesPage.tsx'), 'NoticesPage'),
})

const scenes = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene',
  staticData: { title: 'Scenes' },
  validateSearch: onlyParsed(parseScenesSearch),
  component: lazyRouteComponent(() => import('./scenes/list/ScenesPage.tsx'), 'ScenesPage'),
})

/** One scene, read-only. */
const sceneFlow = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene/$id',
  params: { parse: onlySceneId },
  staticData: { title: 'Scene Flow', rail: true },
  validateSearch: onlyParsed(parseSceneFlowSearch),
  component: lazyRouteComponent(() => import('./scenes/flow/FlowPage.tsx'), 'FlowPage'),
})

const sceneEdit = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene/$id/edit',
  params: { parse: onlySceneId },
  staticData: { title: 'Edit', rail: true },
  validateSearch: onlyParsed(parseSceneEditSearch),
  component: lazyRouteComponent(() => import('./scenes/editor/EditorPage.tsx'), 'EditorPage'),
})

/** One prompt template, read-only. */
const promptTemplate = createRoute({
  getParentRoute: () => signedIn,
  path: 'prompt-templates/$id',
  staticData: { title: 'Details' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./prompts/PromptPage.tsx'), 'PromptPage'),
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

export const router = createRouter({
  routeTree: root.addChildren([
    common.addChildren([login, forgotPassword, setUp, join, confirmEmail, logout, secondFactor]),
    signedIn.addChildren([
      home,
      conversations.addChildren([dialog, taskView]),
      clients,
      newClient,
      importClients,
      doubles,
      recentQuestions,
      tasks,
      myTasks,
      taskDashboard,
      client,
      playground,
      test,
      notices,
      configurableAlerts,
      serviceLogs,
      coachActions,
      users,
      user,
      scenes,
      sceneFlow,
      sceneEdit,
      plan,
      programs,
      program,
      promptTemplate,
      settings,
      debug,
      organizationSettings,
      organizations,
      organization,
      myNumber,
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
