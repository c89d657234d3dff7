import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { noSearch } from '../routing/search.ts'

const myNumber = createRoute({
  getParentRoute: () => signedIn,
  path: 'my-number',
  staticData: { title: 'My Number' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./MyNumberPage.tsx'), 'MyNumberPage'),
})

export const channelRoutes = [myNumber] as const
