import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource, SceneGraph } from '@attune/contract/scenes/graph'
import { SCENES_MAX } from '@attune/contract/scenes/limits'
import { insertScene, insertVersion, type SceneTexts } from '@attune/store/scenes/save-scenes'
import { countScenes, lockScenes } from '@attune/store/scenes/scenes'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene, sceneRecord } from '../access.ts'
import { refuseIssues, refuseIssuesOfImport, refuseRightsOfCopy } from './issues-of.ts'
import { versionRightsOf } from './rights-of.ts'
import { toSceneParts, type SceneParts } from './scene-parts.ts'
import { recordSceneFact } from './record-scene-fact.ts'
import { labelsOf, titleOf } from './title-and-labels.ts'

interface CreateSceneInput {
  title: string
  description: string
  labels: string[]
  nodes?: SceneNodeInput[] | undefined
  dataSource: DataSource[]
}

/** Creates a scene with version 1. */
export const createScene = async (deps: Deps, who: Member, input: CreateSceneInput): Promise<Scene> => {
  const words = { title: titleOf(input.title), description: input.description, labels: labelsOf(input.labels) }
  const parts = toSceneParts(input.nodes ?? [ENTRY], input.dataSource)
  const graph = firstVersion(words.title, parts)
  await refuseIssues(deps, who, graph)
  return deps.store.tenant(who.organizationId, (tx) => addScene(deps, tx, who, words, graph))
}

/** Imports a scene. Nodes of kinds that this version of the product does not know are kept unchanged. */
export const importScene = async (
  deps: Deps,
  who: Member,
  input: CreateSceneInput & { nodes: SceneNodeInput[] },
): Promise<Scene> => {
  const words = wordsOf(input)
  const parts = toSceneParts(input.nodes, input.dataSource)
  const graph = firstVersion(words.title, parts)
  await refuseIssuesOfImport(deps, who, graph)
  return deps.store.tenant(who.organizationId, (tx) => addScene(deps, tx, who, words, graph))
}

/**
 * Copies a scene's latest version. Only the rights of the copy's author are checked. If something it refers to is gone,
 * the copy has the same issue as the original, and the next save reports it.
 */
export const cloneScene = async (deps: Deps, who: Member, input: { id: string; newTitle: string }): Promise<Scene> => {
  const title = titleOf(input.newTitle)
  const original = await deps.store.tenant(who.organizationId, (tx) => sceneRecord(tx, input.id))
  const { description, labels } = original
  const copy = firstVersion(title, original.graph)
  await refuseRightsOfCopy(deps, who, copy)
  return deps.store.tenant(who.organizationId, (tx) => addScene(deps, tx, who, { title, description, labels }, copy))
}

const wordsOf = ({ title, description, labels }: CreateSceneInput): SceneTexts => ({
  title: titleOf(title),
  description,
  labels: labelsOf(labels),
})

const addScene = async (deps: Deps, tx: Tenant, who: Member, words: SceneTexts, graph: SceneGraph): Promise<Scene> => {
  await lockScenes(tx)
  if ((await countScenes(tx)) >= SCENES_MAX) throw new Refusal('TooManyScenes')
  const at = deps.now()
  await noteMember(tx, who)
  await insertScene(tx, graph.sceneId, words, at)
  await insertVersion(tx, graph, { publishedBy: who.account.account_id, at, note: '', rights: versionRightsOf(who) })
  await recordSceneFact(deps, tx, who, 'SceneSaved', { sceneId: graph.sceneId, version: 1 })
  return accessScene(tx, who, graph.sceneId)
}

const firstVersion = (title: string, { nodes, dataSource }: SceneParts): SceneGraph => ({
  format: 1,
  sceneId: newId('sc'),
  version: 1,
  title,
  nodes,
  dataSource,
})

/** The first node of a new scene. */
const ENTRY: SceneNodeInput = { _id: 'start', type: 'scene_run', properties: {}, outputs: [] }
