import { toMessageId, type MessageKey } from '@attune/contract/ids'
import { listSoundsToTranscribe } from '@attune/store/conversations/attachments'
import type { Tenant } from '@attune/store/store'
import { addJobs } from '../../work/add-job.ts'

/**
 * Has the sounds of a message transcribed, in the transaction that gave it its files. Nothing happens if the
 * organization hasn't turned that on.
 */
export const askTranscripts = async (tx: Tenant, key: MessageKey, at: Date): Promise<void> => {
  const messageId = toMessageId(key)
  const mediaIds = await listSoundsToTranscribe(tx, key)
  await addJobs(
    tx,
    mediaIds.map((mediaId) => ({
      kind: 'transcribe-sound' as const,
      payload: { messageId, mediaId },
      dueAt: at,
      now: at,
    })),
  )
}
