import type { PhotoCategory } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import { ATTACHMENT_ID_FROM } from '@attune/contract/conversations/limits'
import { parseMessageId } from '@attune/contract/ids'
import { familyOf } from '@attune/contract/media/mime'
import { lockContact, filterReachable } from '@attune/store/contacts/contacts'
import { countChange } from '@attune/store/conversations/contexts'
import { loadFileAt, writePhotoCategory } from '@attune/store/conversations/history'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { messageFor } from '../access.ts'

interface PhotoCategoryInput {
  id: string
  attachmentId: number
  category: PhotoCategory | null
}

/** Sets what a photo shows. Setting the same category again changes nothing. */
export const setPhotoCategory = (deps: Deps, who: Member, input: PhotoCategoryInput): Promise<Message> => {
  const key = parseMessageId(input.id)
  const { contactId } = key
  const place = input.attachmentId - ATTACHMENT_ID_FROM
  return deps.store.tenant(who.organizationId, async (tx) => {
    const inReach = (await filterReachable(tx, who.reach, [contactId])).has(contactId)
    if (!inReach || (await lockContact(tx, contactId)) === undefined) throw new Refusal('MessageNotFound')
    const [before] = await loadMessagesAt(tx, [key])
    if (before === undefined || before.suffix !== key.suffix) throw new Refusal('MessageNotFound')
    const file = await loadFileAt(tx, key, place)
    if (file === undefined || familyOf(file.mime ?? '') !== 'image') throw new Refusal('MessagePhotoNotFound')
    if (file.category !== input.category) {
      await noteMember(tx, who)
      await writePhotoCategory(tx, key, place, input.category)
      await countChange(tx, key)
      await recordFacts(tx, [
        {
          kind: 'PhotoCategoryChanged',
          contactId,
          payload: { messageId: input.id },
          ...byOf(who, deps.now()),
        },
      ])
    }
    const [after] = await loadMessagesAt(tx, [key])
    if (after === undefined) throw new Error('The changed message was not found.')
    return messageFor(deps, tx, who, after)
  })
}
