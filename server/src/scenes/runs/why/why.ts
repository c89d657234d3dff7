import { parseMessageId } from '@attune/contract/ids'
import type { Why } from '@attune/contract/scenes/runs/why'
import { loadHeld } from '@attune/store/conversations/automated/held-messages'
import { originOf, type MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { accessConversation } from '../../../conversations/access.ts'
import { gateChecksOf, gateChecksOfHeld } from '../../../conversations/automated/gate-checks.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { reasonsOf } from './reasons-of.ts'

/** Why a scene wrote a message: the path to it, the decisions on it, the gate's checks, and the author. */
export const whyMessage = (deps: Deps, who: Member, { id }: { id: string }): Promise<Why> =>
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
    return whyOf(tx, who, key.contactId, toOrigin(origin), await gateChecksOf(tx, key))
  })

/** The same for a message that is or was held. */
export const whyHeld = (deps: Deps, who: Member, input: { id: string; heldId: string }): Promise<Why> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const held = await loadHeld(tx, input.id, input.heldId)
    if (held === undefined) throw new Refusal('WhyUnknown')
    return whyOf(tx, who, input.id, toOrigin(held), await gateChecksOfHeld(tx, input.id, input.heldId))
  })

type OriginRow = Omit<MessageOrigin, 'runId' | 'sceneId'> & { run_id: string; scene_id: string | null }

const toOrigin = ({ run_id, scene_id, title, turn, node, key }: OriginRow): MessageOrigin => ({
  runId: run_id,
  sceneId: scene_id,
  title,
  turn,
  node,
  key,
})

const whyOf = async (
  tx: Tenant,
  who: Member,
  contactId: string,
  origin: MessageOrigin,
  gate: Why['gate'],
): Promise<Why> => {
  const reasons = await reasonsOf(tx, who, contactId, origin)
  if (reasons === null) throw new Refusal('WhyUnknown')
  return { ...reasons, gate }
}
