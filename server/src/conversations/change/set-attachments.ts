import type { Message } from '@attune/contract/conversations/entity'
import { ATTACHMENT_ID_FROM } from '@attune/contract/conversations/limits'
import { arrangeAttachments, dropAttachments, type AttachmentRecord } from '@attune/store/conversations/attachments'
import { countChange } from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { removeMediaOf } from '../../media/remove-media.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessMessage, messageFor } from '../access.ts'
import { askTranscripts } from '../attachments/ask-transcripts.ts'
import { refuseFiles, takeUploads } from '../attachments/message-files.ts'

type AttachmentInput = { id: number } | { media: string }

/** A file of the new list: one the message already has, by its place, or an upload. */
type ChosenFile = { place: number } | { mediaId: string }

/** Changes a message's files. If the carrier already has them, only the desk shows the new list. */
export const setAttachments = (
  deps: Deps,
  who: Member,
  input: { id: string; attachments: AttachmentInput[] },
): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { key, row } = await accessMessage(tx, who, input.id)
    if (row.deleted_at !== null) throw new Refusal('MessageDeleted')
    const before = row.attachments ?? []
    // The job that fetches it identifies it by its place.
    if (before.some((file) => file.state === 'fetching')) throw new Refusal('AttachmentFetching')
    const chosen = resolveFiles(before, input.attachments)
    refuseFiles(row.text, chosen.map(keyOf))
    const kept = chosen.flatMap((file) => ('place' in file ? [file.place] : []))
    const uploads = chosen.flatMap((file) => ('mediaId' in file ? [file.mediaId] : []))
    const same = uploads.length === 0 && kept.join() === before.map((file) => file.place).join()
    if (!same) {
      const by = byOf(who, deps.now())
      await takeUploads(tx, who, uploads, key.contactId, by.at)
      const dropped = before.flatMap(({ place }) => (kept.includes(place) ? [] : [place]))
      const removed = await dropAttachments(tx, key, dropped)
      await arrangeAttachments(tx, key, chosen)
      await removeMediaOf(deps, tx, { ids: removed, contactId: key.contactId }, by)
      await askTranscripts(tx, key, by.at)
      await countChange(tx, key)
      const payload = { messageId: input.id }
      await recordFacts(tx, [{ kind: 'MessageAttachmentsChanged', contactId: key.contactId, payload, ...by }])
    }
    const [after = row] = await loadMessagesAt(tx, [key])
    return messageFor(deps, tx, who, after)
  })

/** Each file once. An upload the message already has is recognized as that file, so a repeated call changes nothing. */
const resolveFiles = (before: readonly AttachmentRecord[], named: readonly AttachmentInput[]): ChosenFile[] => {
  const chosen = new Map<string, ChosenFile>()
  for (const name of named) {
    const found = before.find((file) =>
      'id' in name ? ATTACHMENT_ID_FROM + file.place === name.id : file.media_id === name.media,
    )
    if (found === undefined && 'id' in name) throw new Refusal('AttachmentUnknown')
    const file = found !== undefined ? { place: found.place } : { mediaId: 'media' in name ? name.media : '' }
    chosen.set(keyOf(file), file)
  }
  return [...chosen.values()]
}

const keyOf = (file: ChosenFile): string => ('place' in file ? `place ${file.place}` : file.mediaId)
