import type { Message } from '@attune/contract/conversations/entity'
import { ATTACHMENT_ID_FROM } from '@attune/contract/conversations/limits'
import { parseMessageId } from '@attune/contract/ids'
import { familyOf } from '@attune/contract/media/mime'
import { filterReachable, lockContact } from '@attune/store/contacts/contacts'
import { writePlayed } from '@attune/store/conversations/attachments'
import { countChange } from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { messageFor } from '../access.ts'

/** Notes that somebody has listened to a client's sound. Only the first time counts; later calls change nothing. */
export const markPlayed = (
  deps: Deps,
  who: Member,
  { id, attachmentId }: { id: string; attachmentId: number },
): Promise<Message> => {
  const key = parseMessageId(id)
  const { contactId } = key
  return deps.store.tenant(who.organizationId, async (tx) => {
    const inReach = (await filterReachable(tx, who.reach, [contactId])).has(contactId)
    if (!inReach || (await lockContact(tx, contactId)) === undefined) throw new Refusal('MessageNotFound')
    const [before] = await loadMessagesAt(tx, [key])
    if (before === undefined || before.suffix !== key.suffix) throw new Refusal('MessageNotFound')
    const place = attachmentId - ATTACHMENT_ID_FROM
    const file = before.attachments?.find((one) => one.place === place)
    const isSound = file !== undefined && file.media_id !== null && familyOf(file.mime ?? '') === 'audio'
    if (!isSound || before.direction !== 1) throw new Refusal('MessageSoundNotFound')
    const at = deps.now()
    if (file.played_at === null && (await writePlayed(tx, key, place, at))) {
      await noteMember(tx, who)
      await countChange(tx, key)
      const fact = { kind: 'SoundPlayed' as const, contactId, payload: { messageId: id } }
      await recordFacts(tx, [{ ...fact, ...byOf(who, at) }])
    }
    const [after] = await loadMessagesAt(tx, [key])
    if (after === undefined) throw new Error('The message was not found.')
    return messageFor(deps, tx, who, after)
  })
}
