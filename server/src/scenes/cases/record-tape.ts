import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource } from '@attune/contract/scenes/graph'
import { SCENE_CASE_SIZE_MAX } from '@attune/contract/scenes/limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { sceneRecord } from '../access.ts'
import { refuseUnstorable, toSceneParts } from '../authoring/scene-parts.ts'
import type { PlayedCase } from './playing/check-case.ts'
import { playCases } from './playing/play-cases.ts'
import { anonymizeTape } from './anonymize-tape.ts'

export interface RecordingInput {
  id: string
  nodes?: SceneNodeInput[] | undefined
  dataSource?: DataSource[] | undefined
}

export interface RecordedTape {
  tape: Record<string, unknown>
  expected: PlayedCase['outcome']
  /** The scene's version, or the version being edited. */
  version: number
}

/**
 * Plays a tape in a scene, or in the nodes somebody is editing, and returns the outcome. Call it outside a transaction.
 */
export const recordTape = async (
  deps: Deps,
  who: Member,
  { id, nodes, dataSource }: RecordingInput,
  tape: Record<string, unknown>,
): Promise<RecordedTape> => {
  refuseUnstorable(tape)
  if (JSON.stringify(tape).length > SCENE_CASE_SIZE_MAX) throw new Refusal('SceneCaseUnreadable')
  const { graph, version } = await deps.store.tenant(who.organizationId, (tx) => sceneRecord(tx, id))
  const parts = nodes === undefined ? graph : toSceneParts(nodes, dataSource ?? graph.dataSource)
  const scene = { ...graph, nodes: parts.nodes, dataSource: dataSource ?? parts.dataSource }
  const [played] = await playCases(scene, [{ tape: anonymizeTape(tape), expected: null }])
  if (played?.kind !== 'done') {
    deps.log.warn({ sceneId: id, played: played?.kind }, 'a tape could not be played')
    if (played?.kind === 'busy') throw new Refusal('SceneCaseNotPlayed', undefined, 5)
    throw new Refusal(played?.kind === 'too-long' ? 'SceneCaseTooSlow' : 'SceneCaseUnreadable')
  }
  const { tape: read, outcome } = played.value
  if (JSON.stringify([read, outcome]).length > 2 * SCENE_CASE_SIZE_MAX) throw new Refusal('SceneCaseTooLong')
  return { tape: read, expected: outcome, version }
}
