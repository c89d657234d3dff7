import type { CaseResult } from '@attune/contract/scenes/case'
import type { SceneIssue, SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource } from '@attune/contract/scenes/graph'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { sceneRecord } from '../access.ts'
import { toCaseResults, tryCases } from '../cases/try-cases.ts'
import { refuseIssues } from './issues-of.ts'
import { toSceneParts } from './scene-parts.ts'

interface ValidateInput {
  id: string
  nodes: SceneNodeInput[]
  dataSource?: DataSource[] | undefined
}

/** Reports issues with these nodes and the results of recorded cases in them. Saves nothing. */
export const validateScene = async (
  deps: Deps,
  who: Member,
  input: ValidateInput,
): Promise<{ success: true; issues: SceneIssue[]; cases: CaseResult[] }> => {
  let issues: SceneIssue[] = []
  const tried = await tryCases(
    deps,
    who,
    input.id,
    async (tx) => {
      const { graph } = await sceneRecord(tx, input.id)
      return { graph: { ...graph, ...toSceneParts(input.nodes, input.dataSource ?? graph.dataSource) }, base: null }
    },
    async (scene) => {
      issues = await refuseIssues(deps, who, scene)
    },
  )
  return { success: true, issues, cases: toCaseResults(who, tried) }
}
