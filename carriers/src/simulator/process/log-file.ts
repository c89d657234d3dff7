import { open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Entry } from './entries.ts'

export interface LogFile {
  /** The entries in the file when it was opened. */
  entries: Entry[]
  /** Queues an entry to be written. It is saved only once `settled` has resolved after it. */
  append(entry: Entry): void
  /** Resolves once everything appended so far is on disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens an append-only file of JSON lines. Entries queued during a write are written together with the next one, so
 * that many share one fsync. The folder must exist. `failed` is called on a disk error; nothing may be confirmed after
 * that.
 */
export const openLogFile = async (path: string, failed: (error: unknown) => void): Promise<LogFile> => {
  const entries = await readEntries(path)
  const file = await open(path, 'a', 0o600)
  await file.sync()
  await syncFolder(dirname(path))
  let waiting: string[] = []
  let last: Promise<void> = Promise.resolve()
  let queued: Promise<void> | null = null

  const write = async (): Promise<void> => {
    const lines = waiting.join('')
    waiting = []
    queued = null
    await file.appendFile(lines)
    // fdatasync also writes the file size, which is all that reading back needs.
    await file.datasync()
  }
  const append = (entry: Entry): void => {
    waiting.push(`${JSON.stringify(entry)}\n`)
    if (queued !== null) return
    queued = last.then(write)
    queued.catch(failed)
    last = queued
  }
  return { entries, append, settled: () => last, close: () => last.then(() => file.close()) }
}

/** A line is complete once it ends. An incomplete last line was never confirmed and is cut off. */
const readEntries = async (path: string): Promise<Entry[]> => {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) await truncate(path, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => readEntry(line, `Line ${index + 1} of ${path}`))
}

const readEntry = (line: string, where: string): Entry => {
  try {
    return Entry.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${where} cannot be read. Move the file away to start with an empty log.`, { cause: error })
  }
}

/** Makes a new file's directory entry durable. Windows can't sync folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
