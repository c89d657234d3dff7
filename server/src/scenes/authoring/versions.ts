import type { Page } from '@attune/contract/page'
import type { SceneDifference } from '@attune/contract/scenes/difference'
import type { Scene, SceneVersion, SceneVersionWithNodes } from '@attune/contract/scenes/entity'
import { differenceOf } from '@attune/engine/difference/difference-of'
import { changeScene } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import { notAPlace, pageOf } from '../../contacts/listing/moment-place.ts'
import type { Deps } from '../../deps.ts'
import { readPlace } from '../../http/place.ts'
import type { Member } from '../../staff/who.ts'
import { accessScene, accessVersion, accessVersions, versionRecord } from '../access.ts'
import { isStillTried, settleCases, tryCases, untilTried, type TriedCases } from '../cases/try-cases.ts'
import { holdScene, publish } from './put-scene.ts'
import { tellScene } from './tell-scene.ts'

/** Versions of a scene, the latest first. */
export const listSceneVersions = (
  deps: Deps,
  who: Member,
  { id, limit, next }: { id: string; limit: number; next?: string | undefined },
): Promise<Page<SceneVersion>> => {
  const before = next === undefined ? null : versionPlace(next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await accessVersions(tx, id, { before, limit: limit + 1 })
    return pageOf(
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

interface Restoring {
  id: string
  version: number
  'if-match'?: number | undefined
  cases?: 'keep' | 'update' | undefined
}

/** Saves an older version as the next one. Runs under way keep theirs. */
export const restoreSceneVersion = (deps: Deps, who: Member, input: Restoring): Promise<Scene> =>
  untilTried(async () => {
    const tried = await tryCases(deps, who, input.id, async (tx) => ({
      graph: (await versionRecord(tx, input.id, input.version)).graph,
      base: null,
    }))
    return deps.store.tenant(who.organizationId, (tx) => restore(deps, tx, who, input, tried))
  })

const restore = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: Restoring,
  tried: TriedCases,
): Promise<Scene | null> => {
  const scene = await holdScene(tx, who, input.id, input['if-match'])
  const { graph } = await versionRecord(tx, input.id, input.version)
  if (!(await isStillTried(tx, input.id, tried, null))) return null
  const { nodes, dataSource } = graph
  const note = `Version ${input.version} again`
  const version = await publish(deps, tx, who, scene, { nodes, dataSource, title: scene.title, note })
  await settleCases(deps, tx, who, { sceneId: input.id, version, decided: input.cases }, tried)
  await changeScene(tx, input.id, { version }, deps.now())
  await tellScene(deps, tx, who, 'SceneSaved', { sceneId: input.id, version })
  return accessScene(tx, who, input.id)
}

/** What changed from one version to another; from the one before, unless another is named. */
export const sceneDifference = (
  deps: Deps,
  who: Member,
  input: { id: string; version: number; from?: number | undefined },
): Promise<SceneDifference> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const to = await versionRecord(tx, input.id, input.version)
    // Before the first version there was nothing.
    const from = input.from ?? input.version - 1
    const before =
      from === 0 ? { title: to.title, nodes: [], dataSource: [] } : (await versionRecord(tx, input.id, from)).graph
    return differenceOf(before, to.graph)
  })

const versionPlace = (next: string): number => {
  const { key } = readPlace(next)
  if (!/^[1-9][0-9]{0,8}$/.test(key)) throw notAPlace()
  return Number(key)
}
