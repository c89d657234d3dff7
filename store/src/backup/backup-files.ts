import type { Readable } from 'node:stream'
import type pg from 'pg'
import { DAMAGED, BackupRefused } from './backup-refused.ts'
import type { FileLine } from './backup-format.ts'
import type { Catalogue } from './catalogue.ts'

export interface BackedUpFile {
  organizationId: string
  mediaId: string
}

/** Where uploaded files are: a folder, or a bucket. Each has several variants. */
export interface BackupFiles {
  list(place: BackedUpFile): Promise<string[]>
  read(place: BackedUpFile, variant: string): Promise<{ stream: Readable; bytes: number } | null>
  put(place: BackedUpFile, variant: string, bytes: Uint8Array): Promise<void>
  remove(place: BackedUpFile): Promise<void>
}

/** The files named by the rows of the backup. */
export const listFiles = async (client: pg.Client, catalogue: Catalogue): Promise<BackedUpFile[]> => {
  if (!catalogue.tables.some((table) => table.name === 'media')) return []
  const { rows } = await client.query<BackedUpFile>(
    `select organization_id as "organizationId", media_id as "mediaId" from media where state = 'ready'
      order by organization_id, media_id`,
  )
  return rows
}

/** The lines of a file, one for each variant. None if nothing is stored under its name any more. */
export async function* readFileLines(files: BackupFiles, place: BackedUpFile): AsyncGenerator<FileLine> {
  for (const variant of (await files.list(place)).toSorted()) {
    const found = await files.read(place, variant)
    if (found === null) continue
    const data = Buffer.concat(await found.stream.toArray()).toString('base64')
    yield { file: `${place.organizationId}/${place.mediaId}/${variant}`, data }
  }
}

/** Ids and variants only: a name from a backup never leads out of the folder. */
const NAME = /^([a-z]{2}_[0-9A-Za-z]+)\/([a-z]{2}_[0-9A-Za-z]+)\/([a-z0-9]+)$/

/**
 * Puts files where they are missing. What is already there stays as it is, because the files may be the very ones that
 * the backup was taken of. `undo` removes what this put there.
 */
export const openRestoredFiles = (files: BackupFiles) => {
  const begun = new Map<string, { place: BackedUpFile; wasThere: boolean }>()
  const put = async ({ file, data }: FileLine): Promise<void> => {
    const [, organizationId, mediaId, variant] = NAME.exec(file) ?? []
    if (organizationId === undefined || mediaId === undefined || variant === undefined) throw new BackupRefused(DAMAGED)
    const place = { organizationId, mediaId }
    const key = `${organizationId}/${mediaId}`
    if (!begun.has(key)) begun.set(key, { place, wasThere: (await files.list(place)).length > 0 })
    const bytes = Buffer.from(data, 'base64')
    const found = await files.read(place, variant)
    found?.stream.destroy()
    // A file of a different size is one that an interrupted restore had begun to write.
    if (found?.bytes !== bytes.length) await files.put(place, variant, bytes)
  }
  const undo = async (): Promise<void> => {
    for (const { place, wasThere } of begun.values()) if (!wasThere) await files.remove(place)
  }
  return { put, undo }
}
