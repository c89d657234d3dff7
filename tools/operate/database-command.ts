import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles, type Files } from '@attune/server/file-store'
import { readSecret, SecretsDamaged } from '@attune/server/start/state-folder'
import { readSettings, SettingRefused } from '@attune/server/settings'
import { BackupRefused } from '@attune/store/backup/backup-refused'
import { openOwnerDatabase, type OwnerDatabase } from '@attune/store/backup/owner-database'
import { MoveRefused } from '@attune/store/moving/move-refused'
import { DatabaseNotStarted } from '@attune/store/embedded/database-not-started'

/** What a command works with besides the database. */
export interface CommandOptions {
  /** Where uploaded files are; null if they are to be left out. */
  files: Files | null
  /** The installation's secret, if it has one. */
  secret: string | null
  /** Whether a backup with another secret should be restored on purpose. */
  newSecret: boolean
  signal: AbortSignal
}

export type DatabaseCommand = 'backup' | 'restore' | 'move-in' | 'secret:rotate'

/**
 * A command of the form `<name> [--database <url>] <file>`, or without a file for `secret:rotate`, on the database and
 * the files that the settings name. What `work` answers is said at the end. Ctrl-C ends it without a trace.
 */
export const runDatabaseCommand = async (
  name: DatabaseCommand,
  work: (database: OwnerDatabase, file: string, options: CommandOptions) => Promise<string>,
): Promise<void> => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let database: OwnerDatabase | undefined
  try {
    const { file, url, withFiles, newSecret } = readArguments(name)
    const { home, databaseUrl, databaseGlobalUrl, databaseMigrateUrl, ...settings } = readSettings({
      ...process.env,
      ATTUNE_DEMO: '0',
    })
    database = await openOwnerDatabase({
      home,
      ownerUrl: url ?? databaseMigrateUrl ?? databaseUrl,
      loginUrl: url ?? databaseUrl,
      globalUrl: url === undefined ? databaseGlobalUrl : null,
      mustExist: name !== 'restore' && name !== 'move-in',
      note: (sentence) => console.error(sentence),
    })
    stopping.signal.throwIfAborted()
    const files = withFiles ? await openFiles(settings.files) : null
    const secret = settings.secret ?? (await readSecret(home))
    console.log(await work(database, file, { files, secret, newSecret, signal: stopping.signal }))
  } catch (error) {
    process.exitCode = 1
    console.error(sentenceOf(error))
  } finally {
    await database?.close()
  }
}

const USAGES: Readonly<Record<DatabaseCommand, string>> = {
  backup: ' [--without-files] <file>',
  restore: ' [--without-files] [--new-secret] <file>',
  'move-in': ' <file>',
  'secret:rotate': '',
}

/** npm runs commands in the project's folder; the path is relative to where the person called it. */
const readArguments = (name: DatabaseCommand) => {
  const takesFile = name !== 'secret:rotate'
  const usage = `Usage: npm run ${name} -- [--database postgres://…]${USAGES[name]}`
  let read
  try {
    read = parseArgs({
      allowPositionals: true,
      options: {
        database: { type: 'string' },
        ...(name === 'backup' || name === 'restore'
          ? { 'without-files': { type: 'boolean', default: false } as const }
          : {}),
        ...(name === 'restore' ? { 'new-secret': { type: 'boolean', default: false } as const } : {}),
      },
    })
  } catch (error) {
    throw new BackupRefused(usage, { cause: error })
  }
  const [file, ...others] = read.positionals
  if ((file !== undefined) !== takesFile || others.length > 0) throw new BackupRefused(usage)
  const { database: url, 'without-files': withoutFiles = false, 'new-secret': newSecret = false } = read.values
  return {
    file: resolve(process.env['INIT_CWD'] ?? process.cwd(), file ?? ''),
    url,
    withFiles: takesFile && withoutFiles !== true,
    newSecret: newSecret === true,
  }
}

const sentenceOf = (error: unknown): unknown => {
  const forPerson = [BackupRefused, MoveRefused, DatabaseNotStarted, SettingRefused, SecretsDamaged].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped. Nothing was changed.'
  return forPerson && error instanceof Error ? error.message : error
}
