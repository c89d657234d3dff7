import type { Page } from '@attune/contract/page'
import type { SceneDifference } from '@attune/contract/scenes/difference'
import type { Scene, SceneVersion, SceneVersionWithNodes } from '@attune/contract/scenes/entity'
import { differenceOf } from '@attune/engine/difference/difference-of'
import { changeScene } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { decodeCursor, invalidCursor, toPage } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene, accessVersion, accessVersions, versionRecord } from '../access.ts'
import { isStillTried, settleCases, tryCases, retrySave, type TriedCases } from '../cases/try-cases.ts'
import { refuseIssues } from './issues-of.ts'
import { lockSceneToSave, publish } from './put-scene.ts'
import { recordSceneFact } from './record-scene-fact.ts'

/** Versions of a scene, latest first. */
export const listSceneVersions = (
  deps: Deps,
  who: Member,
  { id, limit, next }: { id: string; limit: number; next?: string | undefined },
): Promise<Page<SceneVersion>> => {
  const before = next === undefined ? null : readVersionCursor(next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await accessVersions(tx, id, { before, limit: limit + 1 })
    return toPage(
      rows.map((shown) => ({ sort_key: String(shown.version), shown })),
      limit,
      () => id,
      ({ shown }) => shown,
    )
  })
}

export const getSceneVersion = (
  deps: Deps,
  who: Member,
  { id, version }: { id: string; version: number },
): Promise<SceneVersionWithNodes> => deps.store.tenant(who.organizationId, (tx) => accessVersion(tx, id, version))

interface RestoreInput {
  id: string
  version: number
  'if-match'?: number | undefined
  cases?: 'keep' | 'update' | undefined
}

/** Saves an older version as the next one. Active runs keep theirs. */
export const restoreSceneVersion = (deps: Deps, who: Member, input: RestoreInput): Promise<Scene> =>
  retrySave(async () => {
    const tried = await tryCases(
      deps,
      who,
      input.id,
      async (tx) => ({
        graph: (await versionRecord(tx, input.id, input.version)).graph,
        base: null,
      }),
      (scene) => refuseIssues(deps, who, scene),
    )
    return deps.store.tenant(who.organizationId, (tx) => restore(deps, tx, who, input, tried))
  })

const restore = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: RestoreInput,
  tried: TriedCases,
): Promise<Scene | null> => {
  const scene = await lockSceneToSave(tx, who, input.id, input['if-match'])
  const { graph } = await versionRecord(tx, input.id, input.version)
  if (!(await isStillTried(tx, input.id, tried, null))) return null
  const { nodes, dataSource } = graph
  const note = `Version ${input.version} again`
  const version = await publish(deps, tx, who, scene, { nodes, dataSource, title: scene.title, note })
  await settleCases(deps, tx, who, { sceneId: input.id, version, decided: input.cases }, tried)
  await changeScene(tx, input.id, { version }, deps.now())
  await recordSceneFact(deps, tx, who, 'SceneSaved', { sceneId: input.id, version })
  return accessScene(tx, who, input.id)
}

/** What changed between two versions; by default from the previous one. */
export const sceneDifference = (
  deps: Deps,
  who: Member,
  input: { id: string; version: number; from?: number | undefined },
): Promise<SceneDifference> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const to = await versionRecord(tx, input.id, input.version)
    // Version 1 is compared with an empty scene.
    const from = input.from ?? input.version - 1
    const before =
      from === 0 ? { title: to.title, nodes: [], dataSource: [] } : (await versionRecord(tx, input.id, from)).graph
    return differenceOf(before, to.graph)
  })

const readVersionCursor = (next: string): number => {
  const { key } = decodeCursor(next)
  if (!/^[1-9][0-9]{0,8}$/.test(key)) throw invalidCursor()
  return Number(key)
}
