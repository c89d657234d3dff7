import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, SettingRefused } from '@attune/server/settings'
import { BackupRefused } from '@attune/store/backup/backup-refused'
import { openOwnerDatabase, type OwnerDatabase } from '@attune/store/backup/owner-database'
import { DatabaseNotStarted } from '@attune/store/embedded/database-not-started'

/**
 * A command of the form `<name> [--database <url>] <file>`, on the database that the settings name. What `work` answers
 * is said at the end. Ctrl-C ends it without a trace.
 */
export const runDatabaseCommand = async (
  name: 'backup' | 'restore',
  work: (database: OwnerDatabase, file: string, signal: AbortSignal) => Promise<string>,
): Promise<void> => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let database: OwnerDatabase | undefined
  try {
    const { file, url } = readArguments(name)
    const { home, databaseUrl, databaseGlobalUrl, databaseMigrateUrl } = readSettings()
    database = await openOwnerDatabase({
      home,
      ownerUrl: url ?? databaseMigrateUrl ?? databaseUrl,
      loginUrl: url ?? databaseUrl,
      globalUrl: url === undefined ? databaseGlobalUrl : null,
      mustExist: name === 'backup',
      note: (sentence) => console.error(sentence),
    })
    stopping.signal.throwIfAborted()
    console.log(await work(database, file, stopping.signal))
  } catch (error) {
    process.exitCode = 1
    console.error(sentenceOf(error))
  } finally {
    await database?.close()
  }
}

/** npm runs commands in the project's folder; the file is meant from where the person stands. */
const readArguments = (name: string): { file: string; url: string | undefined } => {
  const usage = `Usage: npm run ${name} -- [--database postgres://…] <file>`
  let read
  try {
    read = parseArgs({ allowPositionals: true, options: { database: { type: 'string' } } })
  } catch (error) {
    throw new BackupRefused(usage, { cause: error })
  }
  const [file, ...more] = read.positionals
  if (file === undefined || more.length > 0) throw new BackupRefused(usage)
  return { file: resolve(process.env['INIT_CWD'] ?? process.cwd(), file), url: read.values.database }
}

const sentenceOf = (error: unknown): unknown => {
  const forPerson = [BackupRefused, DatabaseNotStarted, SettingRefused].some((kind) => error instanceof kind)
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped. Nothing was changed.'
  return forPerson && error instanceof Error ? error.message : error
}
