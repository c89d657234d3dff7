import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkAskedOnce } from './check/asked-once.ts'
import { checkDataSources } from './check/data-sources.ts'
import { checkGraph, copyScene } from './check/graph.ts'
import type { Issue, CheckContext } from './check/issue.ts'
import { checkHiddenSigns } from './check/hidden-signs.ts'
import { checkProperties } from './check/properties.ts'
import { checkRights } from './check/rights.ts'
import { edgeIndexOf, searchEdges } from './check/reachability.ts'
import { schedulerFlowOf } from './check/schedules/scheduler-flow.ts'
import { checkExpiredSchedules } from './check/schedules/expired.ts'
import { checkUnknownDates } from './check/schedules/unknown-dates.ts'
import { checkQuietHours } from './check/schedules/quiet-hours.ts'
import { checkDays } from './check/days/daily-totals.ts'
import { checkPromptFailure } from './check/prompts/prompt-failure.ts'
import { checkTexts } from './check/texts/lengths.ts'
import { checkComparisons } from './check/values/comparisons.ts'
import { checkVariables } from './check/values/unknown-variables.ts'
import { variableUsesIn } from './check/values/variable-uses.ts'
import { checkValues } from './check/values/unset.ts'
import { checkEdges } from './check/edges.ts'
import { checkUnsentEvents } from './check/unsent-events.ts'
import { sceneIndexOf } from './turn/scene-index.ts'

export type { Issue, CheckContext as Known }

/**
 * Errors that prevent saving a scene and warnings about likely mistakes, errors first. References to things outside the
 * scene are only checked if `known` lists them. Never throws, whatever the scene is.
 */
export const check = (given: SceneGraph, known: CheckContext = {}): Issue[] => {
  const scene = copyScene(given)
  const graph = checkGraph(scene)
  const errors = [
    ...graph.issues,
    ...checkDataSources(scene),
    ...checkProperties(scene, graph.nodes, known),
    ...checkRights(scene, graph.nodes, known),
    ...checkVariables(scene, graph.nodes),
  ]
  const edgeIndex = edgeIndexOf(graph.nodes)
  const start = searchEdges(edgeIndex)
  const following = schedulerFlowOf(graph.nodes, edgeIndex, start)
  const counted = variableUsesIn(scene, graph.nodes)
  return [
    ...errors,
    ...checkHiddenSigns(scene, graph.nodes),
    ...checkUnsentEvents(graph.nodes),
    ...checkEdges(graph.nodes, start),
    ...checkAskedOnce(graph.nodes, edgeIndex, start),
    ...checkComparisons(sceneIndexOf(scene), graph.nodes, start),
    ...checkValues(counted, graph.nodes, edgeIndex, start),
    ...checkPromptFailure(counted, graph.nodes, edgeIndex, start),
    ...checkExpiredSchedules(following, known),
    ...checkUnknownDates(graph.nodes, known),
    ...checkQuietHours(following, known),
    ...checkDays(following, known),
    ...checkTexts(graph.nodes, start),
  ]
}
