import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyId } from '../routing/route-params.ts'
import { onlyParsed } from '../routing/search.ts'
import { parseProgramSearch, parseProgramsSearch } from './programs-search.ts'

/** The organization's programs. */
const programs = createRoute({
  getParentRoute: () => signedIn,
  path: 'programs',
  staticData: { title: 'Programs' },
  validateSearch: onlyParsed(parseProgramsSearch),
  component: lazyRouteComponent(() => import('./list/ProgramsPage.tsx'), 'ProgramsPage'),
})

/** One program: editable for those who may write programs, otherwise read-only. */
const program = createRoute({
  getParentRoute: () => signedIn,
  path: 'programs/$id',
  params: { parse: onlyId('pg') },
  staticData: { title: 'Program' },
  validateSearch: onlyParsed(parseProgramSearch),
  component: lazyRouteComponent(() => import('./editor/ProgramPage.tsx'), 'ProgramPage'),
})

export const programRoutes = [programs, program] as const
