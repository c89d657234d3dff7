import type { AvailableScene } from '@attune/contract/scenes/runs/entity'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { loadContactState } from '@attune/store/scenes/runs/contact-state'
import {
  loadStartableScene,
  listStartableScenes,
  type StartableScene,
} from '@attune/store/scenes/runs/startable-scenes'
import type { Deps } from '../../../deps.ts'
import { toErrorBody, Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { accessContactOfRuns } from '../access-runs.ts'

/** Every scene, with whether it can be started for this client and why not. */
export const availableScenes = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: AvailableScene[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContactOfRuns(tx, who, id)
    const state = await loadContactState(tx, id)
    return { data: (await listStartableScenes(tx)).map((scene) => availableFor(scene, state)) }
  })

export const availableScene = (
  deps: Deps,
  who: Member,
  { id, sceneId }: { id: string; sceneId: string },
): Promise<AvailableScene> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContactOfRuns(tx, who, id)
    const scene = await loadStartableScene(tx, sceneId)
    if (scene === undefined) throw new Refusal('SceneNotFound')
    return availableFor(scene, await loadContactState(tx, id))
  })

type ContactState = Awaited<ReturnType<typeof loadContactState>>

const availableFor = (scene: StartableScene, state: ContactState): AvailableScene => {
  const code = refusalFor(scene, state)
  return {
    scene: { _id: scene.scene_id, title: scene.title, labels: scene.labels },
    available: code === null,
    reason: code === null ? null : { code, message: toErrorBody(code).content },
  }
}

const refusalFor = (scene: StartableScene, { status, optedOut, running }: ContactState): RefusalCode | null => {
  if (scene.archived_at !== null) return 'SceneIsArchived'
  if (status === 'stop') return 'ContactStopped'
  if (optedOut) return 'ContactOptedOut'
  return running.includes(scene.scene_id) ? 'SceneAlreadyRunning' : null
}
