// `npm run restore -- <file>`: restores a backup into a database without rows, creating its schema first, and the files
// into their storage. The server must not run meanwhile.
import { restoreBackup } from '@attune/store/backup/restore-backup'
import { migrate } from '@attune/store/migrate'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('restore', async ({ connection, logins }, file, { files, secret, newSecret, signal }) => {
  await migrate(connection, logins)
  const restored = await restoreBackup(connection, file, {
    ...(files === null ? {} : { files }),
    ...(newSecret ? {} : { secret }),
    signal,
  })
  const { rows, tables, takenAt } = restored
  const what = `Restored ${rows} rows of ${tables} tables, as they were on ${takenAt}.`
  if (restored.files !== null)
    return `${what}\nThe uploaded files are in their storage again (${restored.files} with all sizes of pictures).`
  return `${what}\nUploaded files were not restored: copy their folder or bucket back.`
})
