import type { Scene } from '@attune/contract/scenes/entity'
import { writeMayInterrupt } from '@attune/store/scenes/save-scenes'
import { lockScene } from '@attune/store/scenes/scenes'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { addJob } from '../../work/add-job.ts'
import { accessScene } from '../access.ts'
import { recordSceneFact } from './record-scene-fact.ts'

/** Lets a scene write while a coach has the conversation, or not. Its held messages are checked again. */
export const setMayInterrupt = (
  deps: Deps,
  who: Member,
  { id, mayInterrupt }: { id: string; mayInterrupt: boolean },
): Promise<Scene> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const scene = await lockScene(tx, id, 'update')
    if (scene === undefined) throw new Refusal('SceneNotFound')
    if (scene.may_interrupt === mayInterrupt) return accessScene(tx, who, id)
    await writeMayInterrupt(tx, id, mayInterrupt)
    await addJob(tx, { kind: 'release-held', payload: {}, dueAt: deps.now(), now: deps.now() })
    await recordSceneFact(deps, tx, who, 'SceneSaved', { sceneId: id, version: scene.version })
    return accessScene(tx, who, id)
  })
