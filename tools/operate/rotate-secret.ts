// `npm run secret:rotate`: a new secret for the installation, and everything encrypted with it. Stop Attune first,
// unless its processes were given both secrets (ATTUNE_SECRET and ATTUNE_SECRET_OLD). Killed at any moment, it can be
// run again.
import { readSettings, SettingRefused } from '@attune/server/settings'
import { rotateSecret } from '@attune/server/start/rotate-secret'
import { beginRotation, endRotation } from '@attune/server/start/state-folder'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('secret:rotate', async ({ connection }, _file, { signal }) => {
  const { home, secret, secretOld } = readSettings()
  if ((secret === null) !== (secretOld === null))
    throw new SettingRefused('Set ATTUNE_SECRET to the new secret and ATTUNE_SECRET_OLD to the one before, or neither.')
  const given = secret !== null && secretOld !== null ? { fresh: secret, old: secretOld } : null
  const { factors, credentials, webhooks, left } = await rotateSecret(
    connection,
    given ?? (await beginRotation(home)),
    signal,
  )
  if (given === null) await endRotation(home)
  const done = `Encrypted anew: ${factors} second factors, the credentials of ${credentials} carrier accounts and the secrets of ${webhooks} webhooks.`
  const rest = left === 0 ? [] : [`${left} could not be opened with either secret and were left as they were.`]
  const then =
    given === null
      ? 'Start Attune again.'
      : 'Once all processes have both secrets, take ATTUNE_SECRET_OLD out of their settings.'
  return [done, ...rest, then, 'Recovery codes no longer fit; people make new ones in Account Settings.'].join('\n')
})
