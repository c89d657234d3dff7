import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { noSearch } from '../routing/search.ts'

/** One prompt template, read-only. */
const promptTemplate = createRoute({
  getParentRoute: () => signedIn,
  path: 'prompt-templates/$id',
  staticData: { title: 'Details' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./PromptPage.tsx'), 'PromptPage'),
})

export const promptRoutes = [promptTemplate] as const
