import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StateFolder } from './state-folder.ts'

/** The server's log file. */
export const logFile = (folder: StateFolder): string => join(folder.run, 'log')

/** Rotates the log, keeping only recent starts. Call it only while the server isn't running. */
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

/** The last lines of a server's or program's output, for error messages. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-8).join('\n')
