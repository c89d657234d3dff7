import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupRefused, DAMAGED, NOT_A_BACKUP } from './backup-refused.ts'

export interface ReadLine {
  text: string
  /** SHA-256 of all bytes before this line; used for the closing line. */
  sha256Before(): string
}

/** Reads the lines of a gzip file. Throws BackupRefused if it isn't one or is truncated. */
export async function* readLines(file: string): AsyncGenerator<ReadLine> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  const hash = createHash('sha256')
  let pending: Buffer[] = []
  let pendingBytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...pending, chunk.subarray(from, end + 1)])
        pending = []
        pendingBytes = 0
        from = end + 1
        yield { text: line.toString('utf8', 0, line.length - 1), sha256Before: () => hash.copy().digest('hex') }
        hash.update(line)
      }
      pending.push(chunk.subarray(from))
      pendingBytes += chunk.length - from
      if (pendingBytes > LINE_MAX) throw new BackupRefused(DAMAGED)
    }
  } catch (error) {
    throw toReadError(file, error)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
  if (pendingBytes > 0) throw new BackupRefused(DAMAGED)
}

const NEWLINE = 0x0a
/** PostgreSQL's limit for the JSON of a batch. */
const LINE_MAX = 250_000_000

const toReadError = (file: string, error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT') return new BackupRefused(`${file} does not exist.`, { cause: error })
  if (error.code === 'EACCES') return new BackupRefused(`This user can’t read ${file}.`, { cause: error })
  if (error.code === 'EISDIR') return new BackupRefused(`${file} is a folder.`, { cause: error })
  if (error.message === 'incorrect header check') return new BackupRefused(NOT_A_BACKUP, { cause: error })
  if (typeof error.code === 'string' && error.code.startsWith('Z_')) return new BackupRefused(DAMAGED, { cause: error })
  return error
}
