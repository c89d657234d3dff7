import { SETUP_LINK } from '@attune/contract/staff/limits'
import { listDemoAccounts } from '@attune/store/staff/accounts'
import { readSettings, type Settings } from '../settings.ts'
import { DEMO_PASSWORD } from '../staff/me.ts'
import { explainFailure } from './explain-failure.ts'
import { buildPanel, type PanelBuild } from './build-panel.ts'
import { choosePart, toPartEnvironment, type Part } from './choose-part.ts'
import { dropPrivileges } from './drop-privileges.ts'
import { openDatabase } from './open-database.ts'
import { startAttune, type Attune } from './start-attune.ts'

/** The default: a load balancer needs a few seconds to notice, a person at a terminal doesn't want to wait. */
const DRAIN_MS = process.stdout.isTTY ? 0 : 5_000

/** Starts everything, or says why it can't and ends the process. */
export const runAttune = async (word: string | undefined): Promise<void> => {
  let environment = process.env
  try {
    const part = choosePart(word)
    environment = toPartEnvironment(part, process.env)
    await run(readSettings(environment), part)
  } catch (error) {
    console.error(explainFailure(error, environment['PORT'] ?? '4600'))
    process.exit(1)
  }
}

/** Runs panel, API and jobs, or the requested part of them, and the database too unless `DATABASE_URL` is set. */
const run = async (settings: Settings, part: Part | null): Promise<void> => {
  const say = (sentence: string) => console.log(sentence)
  if (settings.life.migrate === 'only') return migrateOnly(settings, say)
  const panel = settings.web ? buildPanel(say) : null
  // Awaited further down. A failure before that must not end the process.
  panel?.catch(() => {})
  const starting = dropPrivileges(settings, { panel, note: say }).then(() =>
    startAttune(settings, { panel: panel?.then(whenBuilt) ?? null, note: say }),
  )
  const hurry = new AbortController()
  let ending = false
  const end = async (drainMs: number): Promise<void> => {
    if (ending) return hurry.abort()
    ending = true
    say('\nStopping.')
    // An interrupted start is waited for, so that everything started so far is stopped too.
    const attune = await starting.catch(() => undefined)
    await attune?.stop({ drainMs, hurry: hurry.signal })
    process.exit(0)
  }
  // Orchestrators send SIGTERM. The other signals come from a person, who can skip the wait with a second one.
  process.on('SIGTERM', () => void end(settings.life.drainMs ?? DRAIN_MS))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  const attune = await starting
  if (ending) return
  if (part === 'work')
    console.log(`\nAttune runs jobs. Whether it is well: http://${settings.host}:${settings.port}/readyz\n`)
  else await welcome(attune, settings)
}

const whenBuilt = async ({ folder, done }: PanelBuild): Promise<string> => {
  await done
  return folder
}

/** `DATABASE_MIGRATE=only`: migrates before the processes of a new version start. */
const migrateOnly = async (settings: Settings, say: (sentence: string) => void): Promise<void> => {
  await dropPrivileges(settings, { panel: null, note: say })
  const database = await openDatabase(settings, say)
  await database.stop()
  say('The database now has the schema of this version.')
}

const welcome = async (attune: Attune, settings: Settings): Promise<void> => {
  console.log(`\nAttune is ready at ${attune.url}\n`)
  if (attune.setupUrl !== null) {
    console.log(`This installation is empty. Set it up here:\n\n  ${attune.setupUrl}\n`)
    console.log(`The link works once, for ${SETUP_LINK.hours} hours. The next start prints a new one.`)
  }
  if (!settings.demo) return
  // Everything is running already: a database that is down right now only costs this list.
  const accounts = await listDemoAccounts(attune.deps.store.global).catch(() => [])
  if (accounts.length === 0) return
  console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const { name, email, demo_note } of accounts) console.log(`  ${email.padEnd(28)} ${name}, ${demo_note}`)
  console.log('\nPress Ctrl-C to stop everything.')
}
