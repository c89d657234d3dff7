import { listDemoAccounts } from '@attune/store/staff/accounts'
import { readSettings, SettingRefused, type Settings } from './settings.ts'
import { DEMO_PASSWORD } from './staff/me.ts'
import { buildPanel } from './start/build-panel.ts'
import { startAttune, type Attune } from './start/start-attune.ts'

/** `npm start`: panel, API, work and, unless `DATABASE_URL` says otherwise, the database, all from one process. */
const main = async (): Promise<void> => {
  const settings = readSettings()
  const say = (sentence: string) => console.log(sentence)
  const panel = buildPanel(say)
  // Awaited further down; until then a failure must not end the process by itself.
  panel.catch(() => {})
  const starting = startAttune(settings, { panel, note: say })
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    say('\nStopping.')
    // Whoever interrupts the start waits for its end: what was started so far is stopped then.
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
  // Everything runs already: a database that is away just now takes no more than this list.
  const accounts = await listDemoAccounts(attune.deps.store.global).catch(() => [])
  if (accounts.length === 0) return
  console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const { name, email, demo_note } of accounts) console.log(`  ${email.padEnd(28)} ${name}, ${demo_note}`)
  console.log('\nCtrl-C stops everything.')
}

/** What went wrong, as a sentence for the person at the terminal where it is one. */
const explain = (error: unknown, port: string): string => {
  if (error instanceof SettingRefused) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=4601 npm start`
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: PORT=4600 npm start`
  if (error instanceof Error && error.name === 'DatabaseNotStarted') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  console.error(explain(error, process.env['PORT'] ?? '4600'))
  process.exit(1)
})
