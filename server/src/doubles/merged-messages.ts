import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { listMergedPlaces } from '@attune/store/doubles/doubles'
import { decodeCursor, invalidCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { accessConversation, messagesFor } from '../conversations/access.ts'
import type { Deps } from '../deps.ts'

/** Lists the messages of the clients that one was merged with, newest first. They can no longer be changed. */
export const mergedMessages = (
  deps: Deps,
  who: Member,
  input: { id: string; limit: number; next?: string | undefined },
): Promise<Page<Message>> => {
  const after = input.next === undefined ? null : readPlace(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const places = await listMergedPlaces(tx, input.id, { limit: input.limit, after })
    const rows = await loadMessagesAt(
      tx,
      places.map((place) => ({ contactId: place.contact_id, sequence: place.sequence })),
    )
    const shown = await messagesFor(deps, tx, who, rows)
    const byPlace = new Map(shown.map((message) => [`${message.contactId} ${message.sequence}`, onlyToRead(message)]))
    return toPage(
      places,
      input.limit,
      ({ place }) => place,
      ({ contact_id: id, sequence }) => byPlace.get(`${id} ${sequence}`),
    )
  })
}

const onlyToRead = (message: Message): Message => ({
  ...message,
  abilities: {
    ...{ pin: false, flag: false, delete: false, resend: false, rank: false },
    ...{ react: false, tellReaction: false, editFiles: false },
  },
})

const readPlace = (next: string): { key: string; id: string } => {
  const place = decodeCursor(next)
  if (!/^-?[0-9]{1,17}$/.test(place.key) || !/^ct_[0-9a-f]{32}:[0-9]{9}$/.test(place.id)) throw invalidCursor()
  return place
}
