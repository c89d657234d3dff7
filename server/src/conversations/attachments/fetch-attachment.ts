import type { Job } from '../../work/kinds.ts'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@attune/contract/durations'
import { parseMessageId } from '@attune/contract/ids'
import { CarrierUnreachable, MediaMissing, MediaRefused } from '@attune/carriers/carrier'
import { isErased, lockContact } from '@attune/store/contacts/contacts'
import { findFetchingAttachment, settleAttachment } from '@attune/store/conversations/attachments'
import { deleteBroughtFiles, loadBroughtFile } from '@attune/store/conversations/email/mails'
import { countChange } from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { takeMedia, type MediaRecord } from '@attune/store/media/media'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { removeMediaOf } from '../../media/remove-media.ts'
import { storeFile } from '../../media/store-file.ts'
import { Refusal } from '../../refusal.ts'
import { finish, postpone } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { askTranscripts } from './ask-transcripts.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /**
     * `place` is the file's position in its message. `failed` counts failed fetches, and `missing` those to which the
     * carrier answered that there is no such file. The job's own attempts include ones that were killed or had no carrier.
     */
    'fetch-attachment': { messageId: string; place: number; failed?: number; missing?: number }
  }
}

/**
 * Delays between attempts to fetch a file that its carrier says isn't there: it may only be late. After the last one, its
 * message shows that it failed.
 */
const MISSING_MS = [2_000, 10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]

/**
 * The same if the carrier can't be reached: about eight hours in all. None is longer than half an hour, so that the file
 * isn't much later than its carrier.
 */
const RETRY_MS = [...MISSING_MS, ...Array.from({ length: 15 }, () => 30 * MINUTE_MS)]

/** The carrier may be running in another process, or soon in this one. */
const NO_CARRIER_MS = MINUTE_MS

/** Fetches one file of an incoming message from its carrier, stores it and records the fact. */
export const fetchAttachment = async (deps: Deps, item: Job<'fetch-attachment'>): Promise<void> => {
  const { organizationId } = item
  const key = parseMessageId(item.payload.messageId)
  const { place } = item.payload
  const { awaited, brought } = await deps.store.tenant(organizationId, async (tx) => ({
    awaited: await findFetchingAttachment(tx, key, place),
    brought: await loadBroughtFile(tx, key, place),
  }))
  const carrier = deps.carriers.get(awaited?.carrier ?? '')
  if (awaited === undefined)
    return deps.store.tenant(organizationId, async (tx) => {
      await deleteBroughtFiles(tx, key, place)
      await finish(tx, item)
    })
  if (carrier === undefined && brought === undefined)
    return deps.store.tenant(organizationId, (tx) => postpone(tx, item, NO_CARRIER_MS))
  const { to_address: to } = awaited
  const file = await storeFrom(
    deps,
    { organizationId, name: brought?.file_name ?? '', mime: awaited.source_mime ?? '', cause: causeOfJob(item) },
    async () =>
      brought?.bytes ??
      (await carrier?.fetchMedia(awaited.source_url ?? '', to === null ? {} : { to })) ??
      Buffer.alloc(0),
  )
  const again = nextTryOf(item.payload, file)
  if (again !== null) return deps.store.tenant(organizationId, (tx) => postpone(tx, item, again.inMs, again.payload))
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    await deleteBroughtFiles(tx, key, place)
    const contact = await lockContact(tx, key.contactId)
    const by = { actor: null, cause: causeOfJob(item) }
    if (contact === undefined || isErased(contact)) {
      // The client was erased while the file was being fetched.
      await removeMediaOf(deps, tx, { ids: typeof file === 'string' ? [] : [file.media_id] }, by)
      return
    }
    const at = deps.now()
    const owner = { kind: 'message-attachment' as const, uploadedBy: null, contactId: key.contactId, at }
    const taken = typeof file === 'string' ? null : await takeMedia(tx, file.media_id, owner)
    if (!(await settleAttachment(tx, key, place, taken?.media_id ?? null))) {
      // The message was deleted while the file was being fetched.
      await removeMediaOf(deps, tx, { ids: taken === null ? [] : [taken.media_id] }, by)
      return
    }
    if (taken !== null) await askTranscripts(tx, key, at)
    await countChange(tx, key)
    const [message] = await loadMessagesAt(tx, [key])
    await recordFacts(tx, [
      {
        kind: 'AttachmentFetched',
        contactId: key.contactId,
        payload: { messageId: item.payload.messageId, rev: message?.rev ?? 0 },
        ...by,
        at,
      },
    ])
  })
}

/** When a file that couldn't be fetched is tried again; null if it isn't. */
const nextTryOf = (
  payload: Job<'fetch-attachment'>['payload'],
  file: FetchedFile,
): { inMs: number; payload: Job<'fetch-attachment'>['payload'] } | null => {
  if (file !== 'later' && file !== 'missing') return null
  const { failed = 0, missing = 0 } = payload
  const inMs = file === 'missing' ? MISSING_MS[missing] : RETRY_MS[failed]
  if (inMs === undefined) return null
  return { inMs, payload: { ...payload, ...(file === 'missing' ? { missing: missing + 1 } : { failed: failed + 1 }) } }
}

type FetchedFile = MediaRecord | 'later' | 'missing' | 'never'

const storeFrom = async (
  deps: Deps,
  given: { organizationId: string; name: string; mime: string; cause: string },
  read: () => Promise<Buffer>,
): Promise<FetchedFile> => {
  const path = join(tmpdir(), `attune-fetch-${randomUUID()}`)
  try {
    await writeFile(path, await read(), { mode: 0o600 })
    return await storeFile(deps, { ...given, kind: 'message-attachment', uploadedBy: null, path })
  } catch (error) {
    if (error instanceof MediaMissing) return 'missing'
    if (error instanceof CarrierUnreachable) return 'later'
    if (error instanceof Refusal) return error.code === 'UploadsBusy' ? 'later' : 'never'
    if (error instanceof MediaRefused) return 'never'
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
