import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { noSearch, onlyParsed, parseTaskDashboardSearch, parseTasksSearch } from './search-params.ts'
import { parseQuestionsSearch } from './questions/questions-search.ts'
import { signedIn } from './signed-in-route.tsx'

export const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks',
  staticData: { title: 'Tasks' },
  validateSearch: onlyParsed(parseTasksSearch),
  component: lazyRouteComponent(() => import('./tasks/list/TasksPage.tsx'), 'TasksPage'),
})

export const myTasks = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks/me',
  staticData: { title: 'My Tasks' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./tasks/list/MyTasksPage.tsx'), 'MyTasksPage'),
})

export const taskDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks/dashboard',
  staticData: { title: 'Performance Dashboard' },
  validateSearch: onlyParsed(parseTaskDashboardSearch),
  component: lazyRouteComponent(() => import('./tasks/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

export const recentQuestions = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/recent-questions',
  staticData: { title: 'Recent Questions' },
  validateSearch: onlyParsed(parseQuestionsSearch),
  component: lazyRouteComponent(() => import('./questions/QuestionsPage.tsx'), 'QuestionsPage'),
})
