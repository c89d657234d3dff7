import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '../routing/parents.ts'
import { onlyId } from '../routing/route-params.ts'
import { onlyParsed } from '../routing/search.ts'
import { parsePlanSearch, parseSceneEditSearch, parseSceneFlowSearch, parseScenesSearch } from './scenes-search.ts'

const scenes = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene',
  staticData: { title: 'Scenes' },
  validateSearch: onlyParsed(parseScenesSearch),
  component: lazyRouteComponent(() => import('./list/ScenesPage.tsx'), 'ScenesPage'),
})

/** One scene, read-only. */
const sceneFlow = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene/$id',
  params: { parse: onlyId('sc') },
  staticData: { title: 'Scene Flow', rail: true },
  validateSearch: onlyParsed(parseSceneFlowSearch),
  component: lazyRouteComponent(() => import('./flow/FlowPage.tsx'), 'FlowPage'),
})

const sceneEdit = createRoute({
  getParentRoute: () => signedIn,
  path: 'interaction-flow/scene/$id/edit',
  params: { parse: onlyId('sc') },
  staticData: { title: 'Edit', rail: true },
  validateSearch: onlyParsed(parseSceneEditSearch),
  component: lazyRouteComponent(() => import('./editor/EditorPage.tsx'), 'EditorPage'),
})

/** What is sent to the reader's clients automatically, by day. */
const plan = createRoute({
  getParentRoute: () => signedIn,
  path: 'plan',
  staticData: { title: 'Plan' },
  validateSearch: onlyParsed(parsePlanSearch),
  component: lazyRouteComponent(() => import('./day-plan/PlanPage.tsx'), 'PlanPage'),
})

export const sceneRoutes = [scenes, sceneFlow, sceneEdit, plan] as const
