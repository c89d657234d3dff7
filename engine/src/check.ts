import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkDataSources } from './check/data-sources.ts'
import { checkGraph, fieldsOf } from './check/graph.ts'
import type { Issue, Known } from './check/issue.ts'
import { checkProperties } from './check/properties.ts'
import { roadsOf, searchRoads } from './check/roads.ts'
import { followingOf } from './check/schedules/following.ts'
import { checkNever } from './check/schedules/never.ts'
import { checkQuietHours } from './check/schedules/quiet-hours.ts'
import { checkDays } from './check/days/a-day.ts'
import { checkPromptFailure } from './check/prompts/prompt-failure.ts'
import { checkTexts } from './check/texts/lengths.ts'
import { countedOn } from './check/values/counted-on.ts'
import { checkValues } from './check/values/unset.ts'
import { checkWays } from './check/ways.ts'

export type { Issue, Known }

/**
 * What stands in the way of saving a scene (`error`) and what may well be meant otherwise (`warning`), errors first. What
 * the scene names elsewhere is looked up in `known` where that is given. Never throws, whatever the scene is.
 */
export const check = (given: SceneGraph, known: Known = {}): Issue[] => {
  const scene = { ...(fieldsOf(given) as unknown as SceneGraph) }
  const graph = checkGraph(scene)
  const errors = [...graph.issues, ...checkDataSources(scene), ...checkProperties(scene, graph.nodes, known)]
  const roads = roadsOf(graph.nodes)
  const start = searchRoads(roads)
  const following = followingOf(graph.nodes, roads, start)
  const counted = countedOn(scene, graph.nodes)
  return [
    ...errors,
    ...checkWays(graph.nodes, start),
    ...checkValues(counted, graph.nodes, roads, start),
    ...checkPromptFailure(counted, graph.nodes, roads, start),
    ...checkNever(following, known),
    ...checkQuietHours(following, known),
    ...checkDays(following, known),
    ...checkTexts(graph.nodes, start),
  ]
}
