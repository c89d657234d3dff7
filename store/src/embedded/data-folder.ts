import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { codeOf, DatabaseNotStarted, toFolderError } from './database-not-started.ts'
import { makePassword } from './listening.ts'
import { runCommand } from './run-command.ts'
import { lastLines } from './server-log.ts'
import { makePrivate, unfinishedPath } from './state-folder.ts'
import type { StateFolder } from './state-folder.ts'

/** Creates the data folder on first use; afterwards only checks that this PostgreSQL version can read it. */
export const prepareData = async (
  folder: StateFolder,
  binaries: Binaries,
  note: (sentence: string) => void,
): Promise<void> => {
  const found = await dataVersion(folder)
  if (found === binaries.major) return
  if (found !== undefined) {
    throw new DatabaseNotStarted(
      `The data in ${folder.data} was written by PostgreSQL ${found}, and this version uses PostgreSQL ` +
        `${binaries.major}. Make a backup with the version that wrote it, and restore it into a new state folder.`,
    )
  }
  note(`Creating the database in ${folder.home}.`)
  await createData(folder, binaries)
}

const dataVersion = async (folder: StateFolder): Promise<string | undefined> => {
  try {
    return (await readFile(join(folder.data, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw toFolderError(folder.home, error)
  }
}

/** Created under another name and renamed, so that a data folder is either complete or absent. */
const createData = async (folder: StateFolder, binaries: Binaries): Promise<void> => {
  const building = unfinishedPath(folder.data)
  try {
    await makePrivate(building, folder.user)
    const access = folder.loopback
      ? ['-A', 'scram-sha-256', '--pwfile', await makePassword(folder)]
      : ['--auth-local=peer', '--auth-host=reject']
    const { code, output } = await runCommand(binaries.initdb, ['-D', building, ...access, ...CLUSTER], folder.user)
    if (code !== 0) throw toInitdbError(folder.home, output)
    await rename(building, folder.data)
  } catch (error) {
    await rm(building, { recursive: true, force: true }).catch(() => undefined)
    throw toFolderError(folder.home, error)
  }
}

/** The same collation and case mapping on every system. */
const CLUSTER = ['-U', 'postgres', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

const toInitdbError = (home: string, output: string): DatabaseNotStarted => {
  const last = lastLines(output)
  if (/No space left/i.test(output)) {
    return new DatabaseNotStarted(
      `There is no disk space left for the state folder ${home}. The last lines were:\n${last}`,
    )
  }
  if (/could not look up effective user ID/.test(output)) {
    return new DatabaseNotStarted(
      `PostgreSQL cannot run as user ${process.getuid?.()}, who has no name on this system. ` +
        'Add the user to /etc/passwd, or set DATABASE_URL to a server.',
    )
  }
  return new DatabaseNotStarted(`The database could not be created. The last lines were:\n${last}`)
}
