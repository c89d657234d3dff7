// `npm run backup -- <file>`: everything in the database, as of one moment, into one new file. The server may run.
import { writeBackup } from '@attune/store/backup/write-backup'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('backup', async ({ connection }, file, signal) => {
  const { rows, tables, bytes } = await writeBackup(connection, file, signal)
  const wrote = `Wrote ${rows} rows of ${tables} tables to ${file} (${Math.ceil(bytes / 1024)} kB).`
  return `${wrote}\nUploaded files are not in it: copy their folder or bucket along (README.md, “Backup”).`
})
