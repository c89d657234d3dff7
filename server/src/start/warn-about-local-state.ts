import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

/**
 * An external database suggests several processes. They must share the secrets that sign sessions and links, and all
 * files, or they would silently refuse each other's sessions. Logs one line about those that are only on this machine.
 */
export const warnAboutLocalState = (settings: Settings, log: Logger): void => {
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
      'give other processes the same ones with these settings',
  )
}
