import type { Scene } from '@attune/contract/scenes/entity'
import { changeScene } from '@attune/store/scenes/save-scenes'
import { lockScene } from '@attune/store/scenes/scenes'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene } from '../access.ts'
import { recordSceneFact } from './record-scene-fact.ts'

/** An archived scene can't be started. Active runs continue. */
export const archiveScene = (deps: Deps, who: Member, { id }: { id: string }): Promise<Scene> =>
  setArchived(deps, who, id, true)

export const unarchiveScene = (deps: Deps, who: Member, { id }: { id: string }): Promise<Scene> =>
  setArchived(deps, who, id, false)

const setArchived = (deps: Deps, who: Member, sceneId: string, archived: boolean): Promise<Scene> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const scene = await lockScene(tx, sceneId, 'update')
    if (scene === undefined) throw new Refusal('SceneNotFound')
    if ((scene.archived_at !== null) === archived) return accessScene(tx, who, sceneId)
    await changeScene(tx, sceneId, { archived_at: archived ? deps.now() : null }, deps.now())
    const { version } = scene
    await recordSceneFact(deps, tx, who, archived ? 'SceneArchived' : 'SceneUnarchived', { sceneId, version })
    return accessScene(tx, who, sceneId)
  })
