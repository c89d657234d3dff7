import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** The part of a state folder that a server runs on. */
interface DataFolder {
  data: string
}

/** The contents of `postmaster.pid` of a server that runs or ran on the data folder. */
export interface Postmaster {
  pid: number
  host: string
  port: number
}

/** Reads `postmaster.pid`: line 1 the pid, 4 the port, 5 the socket folder, 6 the address listened on. */
export const readPostmaster = async (folder: DataFolder): Promise<Postmaster | undefined> => {
  const lines = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const host = lines[4] || lines[5]
  if (!(pid > 0) || pid === NO_PID || !(port > 0) || !host) return undefined
  return { pid, host, port }
}

/** Whether that process is alive and is this data folder's server, not a later process with the same pid. */
export const isPostmasterAlive = async (folder: DataFolder, { pid }: Postmaster): Promise<boolean> => {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') return isServerOnLinux(folder, pid)
  if (process.platform === 'darwin') return isServerOnMac(folder, pid)
  return true
}

/**
 * If the pid now belongs to another process, or to a zombie nobody reaps (a container without init), PostgreSQL would
 * never start. The pid is replaced instead of deleting the file: its line 7 names the shared memory by which PostgreSQL
 * detects remaining backends of the dead server.
 */
export const forgetPostmaster = async (folder: DataFolder, { pid, host, port }: Postmaster): Promise<void> => {
  if (!isRunning(pid)) return
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '')
  if (text.startsWith(`${pid}\n`)) await writeFile(pidFile(folder), text.replace(`${pid}\n`, `${NO_PID}\n`))
  const socketLock = join(host, `.s.PGSQL.${port}.lock`)
  const socketText = await readFile(socketLock, 'utf8').catch(() => '')
  if (socketText.startsWith(`${pid}\n`)) await rm(socketLock, { force: true })
}

/** One above the highest pid on Linux and macOS. */
const NO_PID = 4_194_304

const pidFile = (folder: DataFolder): string => join(folder.data, 'postmaster.pid')

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The server's working directory is its data folder, even after a rename, and its command line names it. */
const isServerOnLinux = async (folder: DataFolder, pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status === undefined || /^\d+ \(.*\) [ZX]/s.test(status)) return false
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (cwd !== undefined) return cwd === (await realpath(folder.data))
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(words[0] ?? '') === 'postgres' && words.includes(folder.data)
}

const isServerOnMac = async (folder: DataFolder, pid: number): Promise<boolean> => {
  const asked = promisify(execFile)('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  const line = (await asked.catch(() => ({ stdout: '' }))).stdout.trim()
  return line !== '' && !line.startsWith('Z') && line.includes('postgres') && line.includes(folder.data)
}
