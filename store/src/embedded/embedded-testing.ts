import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { EmbeddedDatabase } from './start-embedded.ts'

/** Temporary folders for a test file; `remove` deletes them all. */
export const makeTemporaryFolders = () => {
  const made: string[] = []
  return {
    async make(): Promise<string> {
      const folder = await mkdtemp(join(await realpath(tmpdir()), 'attune-'))
      made.push(folder)
      await chmod(folder, 0o711)
      return folder
    },
    remove: () => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))),
  }
}

/** Runs one statement and returns its rows. */
export const query = async (
  database: Pick<EmbeddedDatabase, 'host' | 'port' | 'password'>,
  text: string,
  user = 'postgres',
): Promise<Record<string, unknown>[]> => {
  const { host, port, password } = database
  const client = new pg.Client({ host, port, user, database: 'attune', ssl: false, ...(password ? { password } : {}) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** A separate process that starts the database of `home` and keeps running. */
export interface Starter {
  child: ChildProcess
  /** Resolves with the first output line that starts with `word`. Rejects if the process ends first. */
  says(word: string): Promise<string>
  ended: Promise<void>
}

/** It prints each note, then `up <adopted>` or `failed <message>`. It ignores SIGINT. */
export const startElsewhere = (home: string, user: { uid?: number; gid?: number } = {}): Starter => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, home], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return { child, ended, says: (word) => waitFor(child, word, () => output) }
}

const PROGRAM = `
  import { startEmbedded } from ${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)}
  process.on('SIGINT', () => console.log('SIGINT'))
  process.on('SIGTERM', async () => { await database?.stop(); process.exit() })
  let database
  try {
    database = await startEmbedded({ home: process.argv[1], note: console.log })
    console.log('up ' + database.adopted)
    setInterval(() => undefined, 1e6)
  } catch (error) {
    console.log('failed ' + error.name + ' ' + error.message)
  }
`

const waitFor = (child: ChildProcess, word: string, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const line = output()
        .split('\n')
        .slice(0, -1)
        .find((each) => each.startsWith(word))
      if (line !== undefined) resolve(line)
    }
    child.stdout?.on('data', look)
    child.once('close', () => {
      look()
      reject(new Error(`The process ended without saying "${word}", but: ${output()}`))
    })
    look()
  })
