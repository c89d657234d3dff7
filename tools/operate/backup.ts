// `npm run backup -- <file>`: everything in the database, as of one moment, and the uploaded files, into one new file.
// The server may run.
import { writeBackup } from '@attune/store/backup/write-backup'
import { runDatabaseCommand } from './database-command.ts'

await runDatabaseCommand('backup', async ({ connection }, file, { files, secret, signal }) => {
  const wrote = await writeBackup(connection, file, { ...(files === null ? {} : { files }), secret, signal })
  const { rows, tables, missing } = wrote
  const what = `${rows} rows of ${tables} tables${files === null ? '' : ` and ${wrote.files} uploaded files`}`
  const lacks = missing.length === 0 ? [] : [`Not in it, because they are not in the storage: ${missing.join(', ')}.`]
  const left = files === null ? ['Uploaded files are not in it: copy their folder or bucket along.'] : []
  const secrets = 'The secret is not in it: keep secrets.json of the state folder, or ATTUNE_SECRET, in another place.'
  return [`Wrote ${what} to ${file} (${Math.ceil(wrote.bytes / 1024)} kB).`, ...lacks, ...left, secrets].join('\n')
})
