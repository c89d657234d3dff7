import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkDataSources } from './check/data-sources.ts'
import { checkGraph, fieldsOf } from './check/graph.ts'
import type { Issue, CheckContext } from './check/issue.ts'
import { checkProperties } from './check/properties.ts'
import { edgeIndexOf, searchEdges } from './check/reachability.ts'
import { schedulerFlowOf } from './check/schedules/scheduler-flow.ts'
import { checkExpiredSchedules } from './check/schedules/expired.ts'
import { checkQuietHours } from './check/schedules/quiet-hours.ts'
import { checkDays } from './check/days/daily-totals.ts'
import { checkPromptFailure } from './check/prompts/prompt-failure.ts'
import { checkTexts } from './check/texts/lengths.ts'
import { variableUsesIn } from './check/values/variable-uses.ts'
import { checkValues } from './check/values/unset.ts'
import { checkEdges } from './check/edges.ts'

export type { Issue, CheckContext as Known }

/**
 * What stands in the way of saving a scene (`error`) and what may well be meant otherwise (`warning`), errors first. What
 * the scene names elsewhere is looked up in `known` where that is given. Never throws, whatever the scene is.
 */
export const check = (given: SceneGraph, known: CheckContext = {}): Issue[] => {
  const scene = { ...(fieldsOf(given) as unknown as SceneGraph) }
  const graph = checkGraph(scene)
  const errors = [...graph.issues, ...checkDataSources(scene), ...checkProperties(scene, graph.nodes, known)]
  const roads = edgeIndexOf(graph.nodes)
  const start = searchEdges(roads)
  const following = schedulerFlowOf(graph.nodes, roads, start)
  const counted = variableUsesIn(scene, graph.nodes)
  return [
    ...errors,
    ...checkEdges(graph.nodes, start),
    ...checkValues(counted, graph.nodes, roads, start),
    ...checkPromptFailure(counted, graph.nodes, roads, start),
    ...checkExpiredSchedules(following, known),
    ...checkQuietHours(following, known),
    ...checkDays(following, known),
    ...checkTexts(graph.nodes, start),
  ]
}
