import { HOUR_MS } from '@attune/contract/durations'
import { UNUSED_HOURS } from '@attune/contract/media/limits'
import { loadMedia, releaseMedia, takeMedia } from '@attune/store/media/media'
import type { ScheduledRecord } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { refuseFiles, takeUploads } from '../conversations/attachments/message-files.ts'
import { Refusal } from '../refusal.ts'
import { addJob } from '../work/add-job.ts'
import { isPersonal } from './next-run.ts'

/**
 * Takes uploads for a message to be sent later. A file belongs to one message, so only one with an exact date and time,
 * which is sent once, can have files.
 */
export const takeScheduledFiles = async (
  tx: Tenant,
  who: Member,
  message: Parameters<typeof isPersonal>[0] & { contactId: string; text: string; attachments: readonly string[] },
  at: Date,
): Promise<void> => {
  if (message.attachments.length === 0) return
  refuseFiles(message.text, message.attachments)
  refuseRepeatedFiles(message)
  await takeUploads(tx, who, message.attachments, message.contactId, at)
}

export const refuseRepeatedFiles = (
  message: Parameters<typeof isPersonal>[0] & { attachments: readonly string[] },
): void => {
  if (message.attachments.length > 0 && !isPersonal(message)) throw new Refusal('ScheduledFilesOnce')
}

/** Whether all of its files are still there. */
export const hasItsFiles = ({ attachments, files }: ScheduledRecord): boolean => attachments.length === files.length

/**
 * Takes the files of a deleted message back, whoever uploaded them. Those that are gone stay away, as if they had gone
 * before it was deleted.
 */
export const takeBackFiles = async (
  tx: Tenant,
  { attachments, contact_id: contactId }: Pick<ScheduledRecord, 'attachments' | 'contact_id'>,
  at: Date,
): Promise<void> => {
  for (const { media_id: mediaId, uploaded_by: uploadedBy } of await loadMedia(tx, attachments)) {
    const taken = await takeMedia(tx, mediaId, { kind: 'message-attachment', uploadedBy, contactId, at })
    if (taken === null) throw new Refusal('MediaTaken')
  }
}

/** How long files are kept that were released. */
export const FILES_KEPT_MS = UNUSED_HOURS * HOUR_MS

/** The files of a message that won't be sent become unused uploads again: scheduled once more, or swept after a day. */
export const releaseScheduledFiles = async (
  tx: Tenant,
  { attachments }: Pick<ScheduledRecord, 'attachments'>,
  now: Date,
): Promise<void> => {
  const dueAt = new Date(now.getTime() + FILES_KEPT_MS)
  for (const mediaId of await releaseMedia(tx, attachments))
    await addJob(tx, { kind: 'sweep-upload', payload: { mediaId }, dueAt, now })
}
