import { EXPORT_FORMAT, EXPORT_VERSION, Manifest } from '@attune/contract/moving/manifest'
import { MoveRefused, NOT_AN_EXPORT } from './move-refused.ts'

/**
 * An export is a gzipped tar, described in docs/export-format.md. It begins with `manifest.json` and ends with
 * `SHA256SUMS`; between them are the rows of each table as JSON Lines in parts, then the files.
 */
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'SHA256SUMS'
/** Names the files that rows mention and the storage didn't have. */
export const MISSING = 'missing.txt'

export const makeManifest = (content: Omit<Manifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, ...content }, null, 2)}\n`

/** @throws MoveRefused if this is not the manifest of an export that this version reads. */
export const parseManifest = (text: string): Manifest => {
  const value = jsonOf(text)
  const { format, version } = (value ?? {}) as Record<string, unknown>
  if (format !== EXPORT_FORMAT) throw new MoveRefused(NOT_AN_EXPORT)
  if (version !== EXPORT_VERSION)
    throw new MoveRefused(
      `This export has format ${String(version)}, and this version of Attune reads ${EXPORT_VERSION}.`,
    )
  const read = Manifest.safeParse(value)
  if (!read.success) throw new MoveRefused('The export’s manifest.json is damaged. Nothing was moved in.')
  return read.data
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so it isn't a manifest; the caller says so.
    return null
  }
}

/** The name of a table's part, from 1. */
export const partName = (table: string, part: number): string => `data/${table}.${String(part).padStart(6, '0')}.jsonl`

/** A part's table and number. */
export const parsePartName = (name: string): { table: string; part: number } | null => {
  const [, table, part] = /^data\/([a-z_]{1,63})\.([0-9]{6,9})\.jsonl$/.exec(name) ?? []
  return table === undefined ? null : { table, part: Number(part) }
}

export const fileEntryName = (mediaId: string, variant: string): string => `files/${mediaId}/${variant}`

/** Ids and variants only: a name from an export never leads out of the storage. */
export const parseFileEntryName = (name: string): { mediaId: string; variant: string } | null => {
  const [, mediaId, variant] = /^files\/(md_[0-9a-f]{32})\/([a-z0-9]{1,20})$/.exec(name) ?? []
  return mediaId === undefined || variant === undefined ? null : { mediaId, variant }
}

/** A line of SHA256SUMS, as `sha256sum -c` reads it. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`
