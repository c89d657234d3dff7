import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'

export interface Process {
  pid: number
  command: string
}

/**
 * Processes that run in a folder or refer to it (working folder, arguments, environment), except this one. Reads /proc:
 * on other systems than Linux it finds none.
 */
export const processesOf = (folder: string): Process[] =>
  processIds()
    .filter((pid) => pid !== process.pid && traces(pid).some((text) => text.includes(folder)))
    .map((pid) => ({
      pid,
      command: read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        .replaceAll('\0', ' ')
        .trim(),
    }))
    .filter(({ command }) => command !== '')

const processIds = (): number[] =>
  process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []

/** PostgreSQL overwrites its environment with its title, so the working folder is checked as well. */
const traces = (pid: number): string[] => [
  read(() => readlinkSync(`/proc/${pid}/cwd`)),
  read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
]

/** A process may end while it is inspected, and those of other users can't be read. */
const read = (from: () => string): string => {
  try {
    return from()
  } catch {
    return ''
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
