import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { sceneLabelled } from '@attune/store/scenes/runs/scenes-to-start'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../new-id.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../staff/who.ts'
import { accessContactOfRuns, accessRun } from '../access-runs.ts'
import { playForCall } from './play-for-call.ts'
import { playOn } from '../play-runs.ts'
import { startRun } from '../start-run.ts'
import { tellMessages } from '../inputs/tell-messages.ts'

interface Input {
  id: string
  scene?: string | undefined
  sceneLabel?: string | undefined
  scenesConfig?: SceneConfig[] | undefined
}

/** Somebody starts a scene for a client, by hand or from a program. What the client has said before is told first. */
export const startForContact = (deps: Deps, who: Member, input: Input): Promise<ContactRun> => {
  const look = async (tx: Tenant) => {
    await accessContactOfRuns(tx, who, input.id)
    if ((input.scene === undefined) === (input.sceneLabel === undefined)) throw new Refusal('SceneRequired')
  }
  return playForCall(deps, who, input.id, look, async (play) => {
    const { tx, contact } = play
    const sceneId = input.scene ?? (await labelled(tx, input.sceneLabel ?? ''))
    if (contact.status === 'stop') throw new Refusal('ContactStopped')
    if (contact.opted_out_at !== null) throw new Refusal('ContactOptedOut')
    await tellMessages(play)
    const runId = newId('st')
    const refused = await startRun(play, {
      runId,
      sceneId,
      by: who.account.kind === 'person' ? 'hand' : 'call',
      label: input.sceneLabel ?? null,
      config: input.scenesConfig ?? [],
      depth: 0,
    })
    if (refused !== null) throw new Refusal(refused)
    await playOn(play)
    return accessRun(tx, who, input.id, runId)
  })
}

const labelled = async (tx: Tenant, label: string): Promise<string> => {
  const sceneId = await sceneLabelled(tx, label)
  if (sceneId === undefined) throw new Refusal('SceneLabelUnknown')
  return sceneId
}
