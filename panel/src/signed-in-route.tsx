import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isSignedIn } from './client/session.ts'
import { CommonContainer } from './frame/CommonContainer.tsx'
import { guardSignedIn } from './route-guards.ts'
import { ErrorPage } from './ui/page/ErrorPage.tsx'
import { root } from './visitor-routes.tsx'

const frame = lazyRouteComponent(() => import('./frame/Frame.tsx'), 'Frame')
// Starts loading while the account loads. The sign-in page doesn't need it.
if (isSignedIn()) void frame.preload?.()

/** Everything behind sign-in. The account is loaded before any child is shown. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { container: 'panel' },
  beforeLoad: guardSignedIn,
  component: frame,
  // Without an account there is no frame, so the error is shown in the common container.
  errorComponent: (props) => (
    <CommonContainer>
      <ErrorPage {...props} />
    </CommonContainer>
  ),
})
