import { createHash } from 'node:crypto'
import { CHECKSUMS, checksumLine, MISSING, parseFileEntryName, parsePartName } from './export-format.ts'
import type { Inserts } from './insert-lines.ts'
import { DAMAGED_EXPORT, MoveRefused } from './move-refused.ts'
import type { TarEntry } from './tar.ts'

export interface Content {
  entries: AsyncGenerator<TarEntry>
  organizationId: string
  /** The line of the checksums that the manifest, which was read before, must have. */
  firstSum: string
  inserts: Inserts
  /** Puts one variant of a file into the storage. */
  put: (line: { file: string; data: string }) => Promise<void>
}

/** Larger than any part or file of an export: an entry that claims more isn't read. Checksums have no such limit. */
const PART_MAX = 128_000_000
const FILE_MAX = 64_000_000

/** Reads all that follows the manifest. Every byte is covered by the checksums at the end. */
export const readContent = async (
  { entries, inserts, put, organizationId, firstSum }: Content,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; files: number; jobs: number; accounts: number }> => {
  const sums = expectSums()
  sums.add(firstSum)
  const files = new Set<string>()
  const parts = new Map<string, number>()
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done === true) throw new MoveRefused(DAMAGED_EXPORT)
    signal?.throwIfAborted()
    const { name } = entry
    if (name === CHECKSUMS) {
      await sums.confirm(entry)
      if ((await entries.next()).done !== true) throw new MoveRefused(DAMAGED_EXPORT)
      return { ...(await inserts.end()), files: files.size }
    }
    const part = parsePartName(name)
    const file = parseFileEntryName(name)
    if (part === null && file === null && name !== MISSING) throw new MoveRefused(DAMAGED_EXPORT)
    const bytes = await readEntry(entry, file === null ? PART_MAX : FILE_MAX)
    sums.add(checksumLine(createHash('sha256').update(bytes).digest('hex'), name))
    if (part !== null) {
      if (part.part !== (parts.get(part.table) ?? 0) + 1) throw new MoveRefused(DAMAGED_EXPORT)
      parts.set(part.table, part.part)
      await inserts.add(part.table, bytes)
    } else if (file !== null) {
      if (!files.has(file.mediaId)) await inserts.confirmFile(file.mediaId)
      files.add(file.mediaId)
      await put({ file: `${organizationId}/${file.mediaId}/${file.variant}`, data: bytes.toString('base64') })
    }
  }
}

/**
 * The checksums that the export must end with. There is a line for each of its files, and there may be millions: neither
 * these lines nor those of the export are held, only their length and hash.
 */
const expectSums = () => {
  const expected = createHash('sha256')
  let bytes = 0
  const add = (line: string): void => {
    expected.update(line)
    bytes += Buffer.byteLength(line)
  }
  const confirm = async (entry: TarEntry): Promise<void> => {
    // Whatever claims another length isn't even read.
    if (entry.bytes !== bytes) throw new MoveRefused(DAMAGED_EXPORT)
    const said = createHash('sha256')
    for await (const piece of entry.pieces()) said.update(piece)
    if (!said.digest().equals(expected.digest())) throw new MoveRefused(DAMAGED_EXPORT)
  }
  return { add, confirm }
}

const readEntry = async (entry: TarEntry, most: number): Promise<Buffer> => {
  if (entry.bytes > most)
    throw new MoveRefused(`${entry.name} is larger than anything in an export. Nothing was moved in.`)
  const pieces: Buffer[] = []
  for await (const piece of entry.pieces()) pieces.push(piece)
  return Buffer.concat(pieces)
}
