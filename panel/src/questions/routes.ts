import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseQuestionsSearch } from './questions-search.ts'

const recentQuestions = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/recent-questions',
  staticData: { title: 'Recent Questions' },
  validateSearch: onlyParsed(parseQuestionsSearch),
  component: lazyRouteComponent(() => import('./QuestionsPage.tsx'), 'QuestionsPage'),
})

export const questionRoutes = [recentQuestions] as const
