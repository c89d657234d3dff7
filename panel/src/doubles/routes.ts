import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseDoublesSearch } from './doubles-search.ts'

const doubles = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/doubles',
  staticData: { title: 'Doubles' },
  validateSearch: onlyParsed(parseDoublesSearch),
  component: lazyRouteComponent(() => import('./DoublesPage.tsx'), 'DoublesPage'),
})

export const doubleRoutes = [doubles] as const
