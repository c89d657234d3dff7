import { fileURLToPath } from 'node:url'
import { organizations } from '@attune/samples/cast'
import { pictureUrl } from '@attune/samples/photos'
import type { RecordedFile } from '@attune/store/recording/recording'
import { loadMedia } from '@attune/store/media/media'
import type { Deps } from '../deps.ts'
import { prepare, type Prepared } from '../media/prepare.ts'
import { readRecordingHeader } from './recordings.ts'

const AT_ONCE = 8

/**
 * Writes the demo's pictures to the file store, unless they are there. This takes longest of all, so it runs when pages
 * are already being served. If it is interrupted, the next start completes it.
 */
export const placeFiles = async (deps: Deps): Promise<void> => {
  const prepared = new Map<string, Promise<Prepared>>()
  for (const { key } of organizations) {
    const { organizationId, files } = await readRecordingHeader(key)
    const missing = await missingOf(deps, organizationId, files)
    const worker = async () => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        const { variants } = await pictureOf(prepared, organizationId, file.source)
        for (const [variant, bytes] of variants)
          await deps.files.put({ organizationId, mediaId: file.mediaId }, variant, bytes)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
}

/** Files that the database refers to; none if the last ones exist, because files are written in order. */
const missingOf = async (
  deps: Deps,
  organizationId: string,
  files: readonly RecordedFile[],
): Promise<RecordedFile[]> => {
  const rows = await deps.store.tenant(organizationId, (tx) =>
    loadMedia(
      tx,
      files.map(({ mediaId }) => mediaId),
    ),
  )
  const known = new Set(rows.map((row) => row.media_id))
  const here = files.filter(({ mediaId }) => known.has(mediaId))
  const last = here.slice(-AT_ONCE)
  const found = await Promise.all(last.map(({ mediaId }) => isThere(deps, organizationId, mediaId)))
  return found.every(Boolean) ? [] : here
}

const isThere = async (deps: Deps, organizationId: string, mediaId: string): Promise<boolean> => {
  const file = await deps.files.read({ organizationId, mediaId }, 'thumb')
  file?.stream.destroy()
  return file !== null
}

/** Prepares each picture only once, however often it was sent. */
const pictureOf = (
  prepared: Map<string, Promise<Prepared>>,
  organizationId: string,
  source: string,
): Promise<Prepared> => {
  const known = prepared.get(source)
  if (known !== undefined) return known
  const kind = source.startsWith('people/') ? ('contact-photo' as const) : ('message-attachment' as const)
  const file = { organizationId, kind, name: `${source}.jpg`, mime: 'image/jpeg' }
  const made = prepare(fileURLToPath(pictureUrl(source)), file)
  prepared.set(source, made)
  return made
}
