import { open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Entry } from './entries.ts'

export interface LogFile {
  /** What stood in the file when it was opened. */
  entries: Entry[]
  /** Puts an entry in line for writing. It is safe only once `settled` has resolved after it. */
  append(entry: Entry): void
  /** Resolves when everything appended so far is on the disk. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * An append-only file of JSON lines. Entries that come while one write is under way leave together with the next, so
 * that many share one fsync. The folder must be there. `failed` is called when the disk refuses: nothing may be answered after that.
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
    // fdatasync also writes the new size, which is all that reading the lines back needs.
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

/** A line is whole when it ends; what follows the last end was never answered for and is cut off. */
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

/** Makes the name of a new file last; Windows has no such call for folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
