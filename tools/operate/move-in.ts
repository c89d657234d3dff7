// `npm run move-in -- <file>`: an organization, from its export. The server may run.
import { randomBytes } from 'node:crypto'
import { hashPassword } from '@attune/server/staff/passwords/hash-password'
import { migrate } from '@attune/store/migrate'
import { moveIn } from '@attune/store/moving/move-in'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('move-in', async ({ connection, logins }, file, { files, signal }) => {
  await migrate(connection, logins)
  // Nobody knows it: everyone chooses a new one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  if (files === null) throw new Error('Moving in needs the storage of files.')
  const moved = await moveIn(connection, file, { files, passwordHash, now: new Date(), signal })
  return [
    `Moved ${moved.title} in, as it was on ${moved.takenAt}: ${moved.rows} rows and ${moved.files} ${moved.files === 1 ? 'file' : 'files'}.`,
    'Its people choose new passwords: “Forgot password?” on the sign-in page.',
    'Connect its channels under Organization Settings. Until then nothing can be sent.',
    ...(moved.jobs === 0
      ? []
      : [
          'Its automation is paused. An admin starts it under Organization Settings, Data, once the old place has stopped.',
        ]),
  ].join('\n')
})
