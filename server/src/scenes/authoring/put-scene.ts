import { isDeepStrictEqual } from 'node:util'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource, SceneGraph } from '@attune/contract/scenes/graph'
import { changeScene, insertVersion } from '@attune/store/scenes/save-scenes'
import { lockScene, type SceneWithGraph } from '@attune/store/scenes/scenes'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene, sceneRecord } from '../access.ts'
import { isStillTried, settleCases, tryCases, retrySave, type TriedCases } from '../cases/try-cases.ts'
import { endDraft } from '../drafts/drafts.ts'
import { queueMoveOfRuns, type MoveOfRuns } from '../runs/move-runs.ts'
import { refuseIssues } from './issues-of.ts'
import { versionRightsOf } from './rights-of.ts'
import { toSceneParts, type SceneParts } from './scene-parts.ts'
import { recordSceneFact } from './record-scene-fact.ts'
import { labelsOf, titleOf } from './title-and-labels.ts'

interface PutSceneInput {
  id: string
  'if-match'?: number | undefined
  title?: string | undefined
  description?: string | undefined
  labels?: string[] | undefined
  nodes?: SceneNodeInput[] | undefined
  dataSource?: DataSource[] | undefined
  note: string
  cases?: 'keep' | 'update' | undefined
  live: { kind: 'pin' } | MoveOfRuns
}

/**
 * Saves a scene: a new version if its nodes or data sources have changed, otherwise only title, description and labels.
 * Ends the author's draft.
 */
export const putScene = (deps: Deps, who: Member, input: PutSceneInput): Promise<Scene> =>
  retrySave(async () => {
    const tried = await tryCases(
      deps,
      who,
      input.id,
      async (tx) => {
        const scene = await sceneRecord(tx, input.id)
        await refuseStale(tx, who, scene, input['if-match'])
        const { graph } = scene
        const parts = partsOf(graph, input)
        return { graph: isSame(parts, graph) ? null : { ...graph, ...parts }, base: baseOf(graph, input) }
      },
      (scene) => refuseIssues(deps, who, scene),
    )
    return deps.store.tenant(who.organizationId, (tx) => saveScene(deps, tx, who, input, tried))
  })

/** Null if a case has changed after the trial: then the cases have to be tried again. */
const saveScene = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: PutSceneInput,
  tried: TriedCases,
): Promise<Scene | null> => {
  const scene = await lockSceneToSave(tx, who, input.id, input['if-match'])
  const { title, description, labels } = scene
  const words = {
    title: input.title === undefined ? title : titleOf(input.title),
    description: input.description ?? description,
    labels: input.labels === undefined ? labels : labelsOf(input.labels),
  }
  const parts = partsOf(scene.graph, input)
  const isNew = !isSame(parts, scene.graph)
  if (isNew && !(await isStillTried(tx, input.id, tried, baseOf(scene.graph, input)))) return null
  const version = isNew
    ? await publish(deps, tx, who, scene, { ...parts, title: words.title, note: input.note })
    : scene.version
  if (isNew) await settleCases(deps, tx, who, { sceneId: input.id, version, decided: input.cases }, tried)
  await queueRunsOfScene(deps, tx, { sceneId: input.id, version, live: input.live, parts })
  await endDraft(deps, tx, who, input.id)
  if (!isNew && isDeepStrictEqual(words, { title, description, labels })) return accessScene(tx, who, input.id)
  await changeScene(tx, input.id, { ...words, version }, deps.now())
  await recordSceneFact(deps, tx, who, 'SceneSaved', { sceneId: input.id, version })
  return accessScene(tx, who, input.id)
}

/** Locks the scene until the end of the transaction. Refuses if it is archived or has changed since `seen`. */
export const lockSceneToSave = async (
  tx: Tenant,
  who: Member,
  sceneId: string,
  seen: number | undefined,
): Promise<SceneWithGraph> => {
  await lockScene(tx, sceneId, 'update')
  const scene = await sceneRecord(tx, sceneId)
  await refuseStale(tx, who, scene, seen)
  return scene
}

const refuseStale = async (tx: Tenant, who: Member, scene: SceneWithGraph, seen: number | undefined): Promise<void> => {
  if (seen !== undefined && seen !== scene.rev)
    throw new Refusal('SceneChanged', await accessScene(tx, who, scene.scene_id))
  if (scene.archived_at !== null) throw new Refusal('SceneIsArchived')
}

/** Adds the next version of a locked scene, whose graph must have been checked, and returns its number. */
export const publish = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  scene: SceneWithGraph,
  { title, nodes, dataSource, note }: SceneParts & { title: string; note: string },
): Promise<number> => {
  const version = scene.version + 1
  const graph: SceneGraph = { format: 1, sceneId: scene.scene_id, version, title, nodes, dataSource }
  await noteMember(tx, who)
  await insertVersion(tx, graph, {
    publishedBy: who.account.account_id,
    at: deps.now(),
    note,
    rights: versionRightsOf(who),
  })
  return version
}

const partsOf = (graph: SceneGraph, { nodes, dataSource = graph.dataSource }: PutSceneInput): SceneParts =>
  nodes === undefined ? { nodes: graph.nodes, dataSource } : toSceneParts(nodes, dataSource)

/** The parts that the input omits, as last saved. Other changes to the scene in the meantime don't affect a trial. */
const baseOf = (graph: SceneGraph, { nodes, dataSource }: PutSceneInput): Partial<SceneParts> => ({
  ...(nodes === undefined && { nodes: graph.nodes }),
  ...(dataSource === undefined && { dataSource: graph.dataSource }),
})

/** Whether runs would see no difference between the two. */
const isSame = (parts: SceneParts, graph: SceneGraph): boolean =>
  isDeepStrictEqual([parts.nodes, parts.dataSource], [graph.nodes, graph.dataSource])

/** Runs in older versions are moved or ended by a job, so that saving does not wait for all clients. */
const queueRunsOfScene = async (
  deps: Deps,
  tx: Tenant,
  {
    sceneId,
    version,
    live,
    parts,
  }: { sceneId: string; version: number; live: PutSceneInput['live']; parts: SceneParts },
): Promise<void> => {
  if (live.kind === 'pin') return
  const ids = new Set(parts.nodes.map(({ _id }) => _id))
  if (live.kind === 'move' && Object.values(live.nodes).some((id) => !ids.has(id)))
    throw new Refusal('SceneMoveUnknown')
  await queueMoveOfRuns(tx, { sceneId, version, live, at: deps.now() })
}
