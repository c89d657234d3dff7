import { UNUSED_HOURS } from '@attune/contract/media/limits'
import type { Media, MediaKind } from '@attune/contract/media/entity'
import { familyOf } from '@attune/contract/media/mime'
import { insertMedia, markStored, loadMedia, type MediaRecord } from '@attune/store/media/media'
import { addJob } from '../work/add-job.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { may, type Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { plainFileName } from './file-name.ts'
import { prepare } from './prepare.ts'
import { mediaUrl } from './urls.ts'

/** A local file about to be stored. */
export interface NewFile {
  organizationId: string
  /** Null for a file from a carrier. */
  uploadedBy: string | null
  kind: MediaKind
  path: string
  /** Name and type as the sender declares them. Neither is trusted. */
  name: string
  mime: string
  cause: string | null
}

const SWEEP = 'sweep-upload'

/**
 * Stores a file. Its row, and the job that sweeps it if it stays unused, are written before the bytes, so whatever a
 * crash leaves behind is found. Refuses files that may not be stored.
 */
export const storeFile = async (deps: Deps, file: NewFile): Promise<MediaRecord> => {
  const { variants, fileName, ...rest } = await prepare(file.path, file)
  const mediaId = newId('md')
  const { organizationId } = file
  const at = deps.now()
  await deps.store.tenant(organizationId, async (tx) => {
    await insertMedia(tx, {
      media_id: mediaId,
      kind: file.kind,
      file_name: fileName,
      ...rest,
      uploaded_by: file.uploadedBy,
      contact_id: null,
      created_at: at,
    })
    const dueAt = new Date(at.getTime() + UNUSED_HOURS * 3_600_000)
    await addJob(tx, { kind: SWEEP, payload: { mediaId }, dueAt, now: at })
  })
  const place = { organizationId, mediaId }
  for (const [variant, bytes] of variants) await deps.files.put(place, variant, bytes)
  if (!variants.some(([variant]) => variant === 'original')) await deps.files.putFile(place, 'original', file.path)
  return deps.store.tenant(organizationId, async (tx) => {
    const stored = await markStored(tx, mediaId)
    const [row] = stored ? await loadMedia(tx, [mediaId]) : []
    if (row === undefined) throw new Error('The file was swept while it was being stored.')
    await recordFacts(tx, [
      { kind: 'MediaUploaded', payload: { mediaId }, actor: file.uploadedBy, cause: file.cause, at: deps.now() },
    ])
    return row
  })
}

/**
 * A file as its uploader sees it. File names often contain a person's name, so a member without access to private data
 * gets a neutral one.
 */
export const mediaFor = (deps: Pick<Deps, 'secret' | 'now'>, who: Member, row: MediaRecord): Media => {
  const place = { organizationId: row.organization_id, mediaId: row.media_id }
  const named = may(who, 'contacts.private-data')
  return {
    _id: row.media_id,
    kind: row.kind,
    url: mediaUrl(deps, place, named ? 'original' : 'unnamed'),
    thumbnail: familyOf(row.mime) === 'image' ? mediaUrl(deps, place, 'thumb') : null,
    fileName: named ? row.file_name : plainFileName(row.mime),
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  }
}
