import { listDemoAccounts } from '@attune/store/staff/accounts'
import { readSettings, SettingRefused, type Settings } from './settings.ts'
import { DEMO_PASSWORD } from './staff/me.ts'
import { buildPanel } from './start/build-panel.ts'
import { startAttune, type Attune } from './start/start-attune.ts'

/** `npm start`: runs panel, API and jobs in one process, and the database too unless `DATABASE_URL` is set. */
const main = async (): Promise<void> => {
  const settings = readSettings()
  const say = (sentence: string) => console.log(sentence)
  const panel = buildPanel(say)
  // Awaited further down. A failure before that must not end the process.
  panel.catch(() => {})
  const starting = startAttune(settings, { panel, note: say })
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    say('\nStopping.')
    // An interrupted start is waited for, so that everything started so far is stopped too.
    const attune = await starting.catch(() => undefined)
    await attune?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  const attune = await starting
  if (ending) return
  await welcome(attune, settings)
}

const welcome = async (attune: Attune, settings: Settings): Promise<void> => {
  console.log(`\nAttune is ready at ${attune.url}\n`)
  if (!settings.demo) return
  // Everything is running already: a database that is down right now only costs this list.
  const accounts = await listDemoAccounts(attune.deps.store.global).catch(() => [])
  if (accounts.length === 0) return
  console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const { name, email, demo_note } of accounts) console.log(`  ${email.padEnd(28)} ${name}, ${demo_note}`)
  console.log('\nPress Ctrl-C to stop everything.')
}

/** Describes what went wrong for the person at the terminal, as a sentence if possible. */
const explain = (error: unknown, port: string): string => {
  if (error instanceof SettingRefused) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=4601 npm start`
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Choose a port above 1023: PORT=4600 npm start`
  if (error instanceof Error && ['DatabaseNotStarted', 'WrongLogin'].includes(error.name)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  console.error(explain(error, process.env['PORT'] ?? '4600'))
  process.exit(1)
})
