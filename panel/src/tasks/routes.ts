import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseMyTasksSearch, parseTaskDashboardSearch, parseTasksSearch } from './tasks-search.ts'

const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks',
  staticData: { title: 'Tasks' },
  validateSearch: onlyParsed(parseTasksSearch),
  component: lazyRouteComponent(() => import('./list/TasksPage.tsx'), 'TasksPage'),
})

const myTasks = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks/me',
  staticData: { title: 'My Tasks' },
  validateSearch: onlyParsed(parseMyTasksSearch),
  component: lazyRouteComponent(() => import('./list/MyTasksPage.tsx'), 'MyTasksPage'),
})

const taskDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: 'contacts/tasks/dashboard',
  staticData: { title: 'Performance Dashboard' },
  validateSearch: onlyParsed(parseTaskDashboardSearch),
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

export const taskRoutes = [tasks, myTasks, taskDashboard] as const
