// `npm run restore -- <file>`: a backup into a database without rows, whose schema is made first. The server must wait.
import { restoreBackup } from '@attune/store/backup/restore-backup'
import { migrate } from '@attune/store/migrate'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('restore', async ({ connection, logins }, file, signal) => {
  await migrate(connection, logins)
  const { rows, tables, takenAt } = await restoreBackup(connection, file, signal)
  return `Restored ${rows} rows of ${tables} tables, as they were on ${takenAt}.`
})
