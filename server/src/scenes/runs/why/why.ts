import { parseMessageId } from '@attune/contract/ids'
import type { Why } from '@attune/contract/scenes/runs/why'
import { loadHeld } from '@attune/store/conversations/automated/held-messages'
import { originOf, type MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { explainScheduled } from '../../../schedules/explain-scheduled.ts'
import { accessConversation } from '../../../conversations/access.ts'
import { maskFor } from '../../../conversations/mask-for.ts'
import { gateChecksOf, gateChecksOfHeld } from '../../../conversations/automated/gate-checks.ts'
import { givenBackOf } from '../../../conversations/delivery/given-back.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { explainKeyword } from '../../keywords/explain-keyword.ts'
import { reasonsOf } from './reasons-of.ts'
import type { WhySource } from './why-source.ts'

/**
 * Why automation wrote a message: a scene's path to it with its decisions, a program's step or a schedule, and the gate's
 * checks.
 */
export const whyMessage = (
  deps: Deps,
  who: Member,
  { id, explainProgram }: { id: string; explainProgram: WhySource },
): Promise<Why> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const key = parseMessageId(id)
    await accessConversation(tx, who, key.contactId).catch((error: unknown) => {
      // Out of reach and nonexistent look the same from outside.
      throw error instanceof Refusal ? new Refusal('MessageNotFound') : error
    })
    const [message] = await loadMessagesAt(tx, [key])
    if (message?.suffix !== key.suffix) throw new Refusal('MessageNotFound')
    const origin = await originOf(tx, key)
    if (origin === undefined) throw new Refusal('WhyUnknown')
    return whyOf(tx, await maskFor(tx, who, key.contactId), key.contactId, {
      origin: toOrigin(origin),
      gate: await gateChecksOf(tx, key),
      givenBack: await givenBackOf(tx, key, message, deps.now()),
      explainProgram,
    })
  })

/** The same for a message that is or was held. */
export const whyHeld = (
  deps: Deps,
  who: Member,
  input: { id: string; heldId: string; explainProgram: WhySource },
): Promise<Why> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const held = await loadHeld(tx, input.id, input.heldId)
    if (held === undefined) throw new Refusal('WhyUnknown')
    return whyOf(tx, await maskFor(tx, who, input.id), input.id, {
      origin: toOrigin(held),
      gate: await gateChecksOfHeld(tx, input.id, input.heldId),
      givenBack: null,
      explainProgram: input.explainProgram,
    })
  })

/** The same for the record, with nothing masked and without what is temporary; null if nobody knows any more. */
export const whyForRecord = async (
  tx: Tenant,
  place: { contactId: string; sequence: number },
  explainProgram: WhySource,
): Promise<Why | null> => {
  const origin = await originOf(tx, place)
  if (origin === undefined) return null
  const gate = await gateChecksOf(tx, place)
  try {
    return await whyOf(tx, (value) => value, place.contactId, {
      ...{ origin: toOrigin(origin), gate, givenBack: null, explainProgram },
    })
  } catch (error) {
    // What wrote it is gone.
    if (error instanceof Refusal && error.code === 'WhyUnknown') return null
    throw error
  }
}

type OriginRow = Omit<MessageOrigin, 'runId' | 'sceneId'> & { run_id: string; scene_id: string | null }

const toOrigin = ({ run_id, scene_id, title, turn, node, key }: OriginRow): MessageOrigin => ({
  runId: run_id,
  sceneId: scene_id,
  title,
  turn,
  node,
  key,
})

interface Explained {
  origin: MessageOrigin
  gate: Why['gate']
  givenBack: Why['givenBack']
  explainProgram: WhySource
}

const whyOf = async (
  tx: Tenant,
  mask: <T>(value: T) => T,
  contactId: string,
  { origin, explainProgram, ...delivered }: Explained,
): Promise<Why> => {
  const keyword = await explainKeyword(tx, origin)
  if (keyword !== null) return { ...NO_SCENE, program: null, keyword, scheduled: null, version: null, ...delivered }
  const scheduled = await explainScheduled(tx, contactId, origin)
  if (scheduled !== null) return { ...NO_SCENE, program: null, keyword, scheduled, version: null, ...delivered }
  const reasons = await reasonsOf(tx, mask, contactId, origin)
  const program = await explainProgram(tx, contactId, origin)
  if (reasons !== null) return { ...reasons, program: program?.program ?? null, keyword, scheduled: null, ...delivered }
  if (program === null || program.startedScene) throw new Refusal('WhyUnknown')
  return { ...NO_SCENE, program: program.program, keyword, scheduled: null, version: program.version, ...delivered }
}

const NO_SCENE = { scene: null, run: null, node: null, path: [], values: [], schedule: null, prompt: null }
