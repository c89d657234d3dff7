import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StateFolder } from './state-folder.ts'

/** The file that the server writes to. */
export const logFile = (folder: StateFolder): string => join(folder.run, 'log')

/** Keeps the log of the last starts, not that of years. Only while the server does not run. */
export const rotateLog = async (folder: StateFolder): Promise<void> => {
  const size = await stat(logFile(folder)).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_MAX) await rename(logFile(folder), join(folder.run, 'log.old'))
}

const LOG_MAX = 10_000_000

export const readLog = (folder: StateFolder): Promise<string> => readFile(logFile(folder), 'utf8').catch(() => '')

export const logTail = async (folder: StateFolder): Promise<string> => lastLines(await readLog(folder))

/** The lines that a person needs to see of a server's or program's output. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-8).join('\n')
