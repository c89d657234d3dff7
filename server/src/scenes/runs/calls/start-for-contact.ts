import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { namesRead, sourcesOfValue } from '@attune/engine/check/values/sources-of'
import { isPrivateName } from '@attune/engine/scope/private-names'
import { sceneIdWithLabel } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'
import { endTakeover } from '../../../conversations/takeover/takeover.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../new-id.ts'
import { seesPrivate } from '../../../contacts/private-data.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { accessContactOfRuns, accessRun } from '../access-runs.ts'
import { advanceForCall } from './advance-for-call.ts'
import { advanceRuns } from '../advance-runs.ts'
import { startRun } from '../start-run.ts'
import { feedMessages } from '../inputs/feed-messages.ts'

interface StartSceneInput {
  id: string
  scene?: string | null | undefined
  sceneLabel?: string | null | undefined
  scenesConfig?: SceneConfig[] | null | undefined
}

/** Starts a scene for a client, by hand or by API. Messages the client has sent before are fed first. */
export const startForContact = (deps: Deps, who: Member, input: StartSceneInput): Promise<ContactRun> => {
  const look = async (tx: Tenant) => {
    await accessContactOfRuns(tx, who, input.id)
    if ((input.scene ?? input.sceneLabel ?? null) === null) throw new Refusal('SceneRequired')
    if (!seesPrivate(who) && readsPrivateConfig(input.scenesConfig ?? [])) throw new Refusal('SceneConfigNotAllowed')
  }
  return advanceForCall(deps, who, input.id, look, async (session) => {
    const { tx, contact } = session
    const sceneId = input.scene ?? (await findSceneByLabel(tx, input.sceneLabel ?? ''))
    if (contact.status === 'stop') throw new Refusal('ContactStopped')
    if (contact.opted_out_at !== null) throw new Refusal('ContactOptedOut')
    await feedMessages(session)
    const { at, actor, cause } = session
    // Anyone who starts a scene by hand wants it to write now.
    if (who.account.kind === 'person') await endTakeover(tx, contact.contact_id, { actor, cause, at }, 'at-once')
    const runId = newId('st')
    const refused = await startRun(session, {
      runId,
      sceneId,
      by: who.account.kind === 'person' ? 'hand' : 'call',
      label: input.sceneLabel ?? null,
      config: input.scenesConfig ?? [],
      depth: 0,
    })
    if (refused !== null) throw new Refusal(refused)
    await advanceRuns(session)
    return accessRun(tx, who, input.id, runId)
  })
}

/**
 * The values are evaluated with the rights of the scene's author, which may exceed those of the person who starts it.
 */
const readsPrivateConfig = (config: readonly SceneConfig[]): boolean =>
  config.some(({ dataSource }) =>
    dataSource.some((item) => sourcesOfValue('', item).some((source) => namesRead(source).some(isPrivateName))),
  )

const findSceneByLabel = async (tx: Tenant, label: string): Promise<string> => {
  const sceneId = await sceneIdWithLabel(tx, label)
  if (sceneId === undefined) throw new Refusal('SceneLabelUnknown')
  return sceneId
}
