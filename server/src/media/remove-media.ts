import type { Job } from '../work/kinds.ts'
import type { Media } from '@attune/contract/media/entity'
import { deleteMedia, deleteUnused, loadMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { addJob } from '../work/add-job.ts'
import type { Deps } from '../deps.ts'
import { causeOf, causeOfJob } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { finish } from '../work/claim.ts'
import { recordFacts } from '../work/record-facts.ts'
import { mediaFor } from './store-file.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'sweep-upload': { mediaId: string }
    'remove-files': { mediaIds: string[] }
  }
}

const REMOVE = 'remove-files'

/** The reader's own uploads that are not used yet. */
export const listOwnUploads = (deps: Deps, who: Member, input: { ids: string[] }): Promise<{ data: Media[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await loadMedia(tx, input.ids)
    const mine = rows.filter((row) => row.uploaded_by === who.account.account_id && row.used_at === null)
    return { data: mine.map((row) => mediaFor(deps, who, row)) }
  })

/** Discards an upload of one's own that is not used. */
export const discardUpload = (deps: Deps, who: Member, input: { id: string }): Promise<{ discarded: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const discarded = await deleteUnused(tx, input.id, who.account.account_id)
    if (discarded) await queueRemoval(deps, tx, [input.id], { actor: who.account.account_id, cause: causeOf(who) })
    return { discarded }
  })

/**
 * Removes files, or all files of a client, in the caller's transaction: the rows at once, the bytes by a job after it
 * has committed. Messages keep an empty place for them; references from other tables must be gone before.
 */
export const removeMediaOf = async (
  deps: Deps,
  tx: Tenant,
  which: { ids: readonly string[]; contactId?: string } | { contactId: string },
  by: { actor: string | null; cause: string | null },
): Promise<void> => {
  await queueRemoval(deps, tx, await deleteMedia(tx, which), by)
}

/** A day after an upload: removes it if it is not used. */
export const sweepUpload = (deps: Deps, item: Job<'sweep-upload'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { mediaId } = item.payload
    const by = { actor: null, cause: causeOfJob(item) }
    if (await deleteUnused(tx, mediaId)) await queueRemoval(deps, tx, [mediaId], by)
    await finish(tx, item)
  })

/** Removes the bytes of files whose rows are gone. */
export const removeFiles = async (deps: Deps, item: Job<'remove-files'>): Promise<void> => {
  const { organizationId } = item
  for (const mediaId of item.payload.mediaIds) await deps.files.remove({ organizationId, mediaId })
  await deps.store.tenant(organizationId, (tx) => finish(tx, item))
}

const queueRemoval = async (
  deps: Deps,
  tx: Tenant,
  mediaIds: string[],
  by: { actor: string | null; cause: string | null },
): Promise<void> => {
  if (mediaIds.length === 0) return
  const at = deps.now()
  await addJob(tx, { kind: REMOVE, payload: { mediaIds }, dueAt: at, now: at })
  await recordFacts(
    tx,
    mediaIds.map((mediaId) => ({ kind: 'MediaRemoved' as const, payload: { mediaId }, ...by, at })),
  )
}
