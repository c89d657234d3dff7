import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlyProgramId } from './route-params.ts'
import { noSearch, onlyParsed, parsePlanSearch, parseProgramsSearch } from './search-params.ts'
import { signedIn } from './signed-in-route.tsx'

/** The organization's programs. */
export const programs = createRoute({
  getParentRoute: () => signedIn,
  path: 'programs',
  staticData: { title: 'Programs' },
  validateSearch: onlyParsed(parseProgramsSearch),
  component: lazyRouteComponent(() => import('./programs/list/ProgramsPage.tsx'), 'ProgramsPage'),
})

/** One program: to edit for those who write programs, else to read. */
export const program = createRoute({
  getParentRoute: () => signedIn,
  path: 'programs/$id',
  params: { parse: onlyProgramId },
  staticData: { title: 'Program' },
  validateSearch: noSearch,
  component: lazyRouteComponent(() => import('./programs/editor/ProgramPage.tsx'), 'ProgramPage'),
})

/** What leaves to the reader's clients by itself, by day. */
export const plan = createRoute({
  getParentRoute: () => signedIn,
  path: 'plan',
  staticData: { title: 'Plan' },
  validateSearch: onlyParsed(parsePlanSearch),
  component: lazyRouteComponent(() => import('./scenes/day-plan/PlanPage.tsx'), 'PlanPage'),
})
