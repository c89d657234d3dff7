import { createRootRoute, createRoute } from '@tanstack/react-router'
import { guardSignedIn } from './guards.ts'

/** The top routes: all others are their children. `routes.tsx` adds what is rendered around the pages. */
export const root = createRootRoute()

/** Pages outside the panel's frame, for visitors who aren't signed in. */
export const common = createRoute({
  getParentRoute: () => root,
  id: 'common',
  staticData: { container: 'common' },
})

/** Everything behind sign-in. The account is loaded before any child is shown. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { container: 'panel' },
  beforeLoad: guardSignedIn,
})
