import type { SceneIssue, SceneNodeSent } from '@attune/contract/scenes/fields'
import type { DataSource } from '@attune/contract/scenes/graph'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../staff/who.ts'
import { sceneRecord } from '../access.ts'
import { refuseIssues } from './issues-of.ts'
import { soundParts } from './sound-graph.ts'

interface Input {
  id: string
  nodes: SceneNodeSent[]
  dataSource?: DataSource[] | undefined
}

/** Says what stands in the way of saving these nodes; saves nothing. */
export const validateScene = (
  deps: Deps,
  who: Member,
  input: Input,
): Promise<{ success: true; issues: SceneIssue[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { graph } = await sceneRecord(tx, input.id)
    const parts = soundParts(input.nodes, input.dataSource ?? graph.dataSource)
    return { success: true, issues: await refuseIssues(deps, tx, { ...graph, ...parts }) }
  })
