import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { conversationsSearch, playgroundSearch, signInSearch, type SignInSearch } from './addresses.ts'
import { failureOf } from './client/failure.ts'
import { isSignedIn } from './client/session.ts'
import { RootShell } from './RootShell.tsx'
import { ErrorPage, NotFoundPage } from './ui/ErrorPage.tsx'

/** Every address of the panel. Pages are loaded when they are first seen. */
const root = createRootRoute({ component: RootShell })

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  staticData: { title: 'Sign in' },
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: search.from ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./staff/SignInPage.tsx'), 'SignInPage'),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: 'logout',
  staticData: { title: 'Sign out' },
  component: lazyRouteComponent(() => import('./staff/SignOutPage.tsx'), 'SignOutPage'),
})

const frame = lazyRouteComponent(() => import('./frame/Frame.tsx'), 'Frame')
// Already on its way while the account is being loaded; the sign-in page does without it and all it brings.
if (isSignedIn()) void frame.preload?.()

/** Everything behind sign-in: the account is loaded before anything inside is shown. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const toLogin = (why: SignInSearch = {}) =>
      redirect({ to: '/login', search: { ...backTo(location.href), ...why }, replace: true })
    if (!isSignedIn()) throw toLogin()
    const { enter } = await import('./client/account.ts')
    await enter().catch((error: unknown) => {
      throw failureOf(error).status === 401 ? toLogin({ ended: true }) : error
    })
  },
  component: frame,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async () => {
    const { enter, may } = await import('./client/account.ts')
    const account = await enter()
    const elsewhere = !may(account, 'conversations.view') && may(account, 'playground.use')
    throw redirect({ to: elsewhere ? '/playground' : '/conversations', replace: true })
  },
})

/** Stays mounted while the client in the address changes. */
const conversations = createRoute({
  getParentRoute: () => signedIn,
  path: 'conversations',
  staticData: { title: 'Conversations', rail: true },
  validateSearch: conversationsSearch,
  component: lazyRouteComponent(() => import('./conversations/ConversationsPage.tsx'), 'ConversationsPage'),
})

/** One conversation; `id` is the client's id. */
const dialog = createRoute({ getParentRoute: () => conversations, path: 'dialog/$id', component: () => null })

const playgroundPage = lazyRouteComponent(() => import('./screens/playground/PlaygroundPage.tsx'), 'PlaygroundPage')

const playground = createRoute({
  getParentRoute: () => signedIn,
  path: 'playground',
  staticData: { title: 'Playground', rail: true },
  validateSearch: playgroundSearch,
  component: playgroundPage,
})

const test = createRoute({
  getParentRoute: () => signedIn,
  path: 'test',
  staticData: { title: 'Playground', rail: true },
  validateSearch: playgroundSearch,
  component: playgroundPage,
})

const todo = createRoute({
  getParentRoute: () => signedIn,
  path: 'todo/$name',
  staticData: { title: 'Not here yet' },
  component: lazyRouteComponent(() => import('./frame/PlaceholderPage.tsx'), 'PlaceholderPage'),
})

/** Any other address: inside the frame when signed in, else by way of sign-in (spec 1 §2). */
const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { title: 'Page Not Found' },
  component: NotFoundPage,
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    logout,
    signedIn.addChildren([home, conversations.addChildren([dialog]), playground, test, todo, nowhere]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says before " | Attune Dashboard". */
    title?: string
    /** The navigation is a narrow rail here unless the person swapped it. */
    rail?: boolean
  }
}

const backTo = (href: string): SignInSearch => (href === '/' ? {} : { from: href })
