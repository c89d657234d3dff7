import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

/**
 * A database of its own suggests several processes, which must share what signs sessions and links, and all files. What
 * only this machine has is said in one line, since the others would refuse each other's sessions without a word.
 */
export const warnOfLocal = (settings: Settings, log: Logger): void => {
  if (settings.databaseUrl === null) return
  const local = [
    settings.secret === null ? 'ATTUNE_SECRET' : [],
    settings.push.key === null ? 'ATTUNE_PUSH_KEY' : [],
    settings.files.kind === 'folder' && settings.files.folder.startsWith(settings.home)
      ? 'ATTUNE_FILES (a shared folder) or ATTUNE_S3_…'
      : [],
  ].flat()
  if (local.length === 0) return
  log.warn(
    { home: settings.home, unset: local },
    'DATABASE_URL is set, but secrets or files are only in the state folder of this machine: ' +
      'further processes need the same ones, by these settings',
  )
}
