import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { isSignedIn } from './client/session.ts'
import { CommonContainer } from './frame/CommonContainer.tsx'
import type { PanelTree } from './panel-routes.tsx'
import { RootShell } from './RootShell.tsx'
import { common, root, signedIn } from './routing/parents.ts'
import { listenBeforeRouter } from './ui/before-router.ts'
import { ErrorPage, NotFoundPage } from './ui/page/ErrorPage.tsx'
import { visitorPages } from './visitor-routes.ts'

root.update({ component: RootShell })
common.update({
  component: () => (
    <CommonContainer>
      <Outlet />
    </CommonContainer>
  ),
})

const frame = lazyRouteComponent(() => import('./frame/Frame.tsx'), 'Frame')
const loadPanel = () => import('./panel-routes.tsx')
// Both start loading while the account loads. The sign-in page doesn't need them.
if (isSignedIn()) {
  void frame.preload?.()
  // The page itself loads them again, and shows the failure.
  void loadPanel().catch(() => undefined)
}
signedIn.update({
  component: frame,
  // Without an account there is no frame, so the error is shown in the common container.
  errorComponent: (props) => (
    <CommonContainer>
      <ErrorPage {...props} />
    </CommonContainer>
  ),
})

/**
 * Stands in for every page behind sign-in until the panel's routes are loaded, and then starts over at the same address.
 * Keeps all search parameters: only the page itself knows which it reads.
 */
const anyPage = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  validateSearch: (raw: Record<string, unknown>) => raw,
  beforeLoad: async ({ location }) => {
    const { buildPanelTree } = await loadPanel()
    buildPanelTree()
    router.setRoutes(router.buildRouteTree())
    throw redirect({ href: location.href, state: location.state, replace: true })
  },
})

listenBeforeRouter()

/** Begins with the visitors' pages only. The panel's routes are added when someone who is signed in opens a page. */
export const router = createRouter({
  // Typed as it is once complete, so that links are checked against all routes.
  routeTree: root.addChildren([visitorPages, signedIn.addChildren([anyPage])]) as unknown as PanelTree,
  // Removes unknown parameters from the address. `onlyParsed` cleans the parameters that screens read.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
