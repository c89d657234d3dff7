import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkLogins } from '@attune/store/check-logins'
import type { Connection, Logins } from '@attune/store/connection'
import { toEmbeddedLogins } from '@attune/store/embedded/embedded-logins'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { inspectDatabase, type DatabaseState } from '@attune/store/inspect-database'
import { checkSchema, SchemaBehind } from '@attune/store/schema-state'
import { openStore, type Store } from '@attune/store/store'
import { countDue } from '@attune/store/work/count-due'
import type { Settings } from '../../settings.ts'
import { explainCause } from '../explain-failure.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('database')
const OLDEST_VERSION = 15
const CLOCK_S = { warning: 5, problem: 60 }
const LATE_S = { warning: 60, problem: 300 }

export interface DatabaseInstruments {
  now: () => Date
  /** After how many minutes a transaction counts as forgotten. */
  longMinutes: number
}

export interface ExaminedDatabase {
  findings: Finding[]
  /** Null if it can't be used. */
  store: Store | null
  close(): Promise<void>
}

/** Looks at the database without changing it: server, schema, logins, clock, open transactions and waiting jobs. */
export const lookAtDatabase = async (settings: Settings, by: DatabaseInstruments): Promise<ExaminedDatabase> => {
  const nothing = { store: null, close: () => Promise.resolve() }
  try {
    const opened = await openPlace(settings)
    if (opened === null) {
      const text = `There is no database in ${settings.home} yet. The first npm start creates it.`
      return { ...nothing, findings: [warning(text)] }
    }
    const { owner, logins, close } = opened
    const findings = [...(await judgeServer(owner, logins, by)), ...(await judgeSchema(logins))]
    const usable = findings.every(({ state, text }) => state !== 'problem' && !text.includes('older than this program'))
    const store = usable ? await openStore(logins, 2, {}) : null
    if (store !== null) findings.push(await judgeJobs(store))
    const closeAll = async () => {
      await store?.close()
      await close()
    }
    return { findings, store, close: closeAll }
  } catch (error) {
    return { ...nothing, findings: [problem(oneLine(explainCause(error)))] }
  }
}

const openPlace = async (
  settings: Settings,
): Promise<{ owner: Connection; logins: Logins; close(): Promise<void> } | null> => {
  const { databaseUrl: url, databaseGlobalUrl: globalUrl, home } = settings
  if (url !== null) {
    const global = globalUrl === null ? {} : { global: { connectionString: globalUrl } }
    const logins = { tenant: { connectionString: url }, ...global, listen: null, prepare: false }
    const owner = { connectionString: settings.databaseMigrateUrl ?? url }
    return { owner, logins, close: () => Promise.resolve() }
  }
  if (!existsSync(join(home, 'data'))) return null
  const embedded = await startEmbedded({ home })
  return { ...toEmbeddedLogins(embedded), close: () => embedded.stop() }
}

const judgeServer = async (
  owner: Connection,
  logins: Logins,
  { now, longMinutes }: DatabaseInstruments,
): Promise<Finding[]> => {
  const before = now().getTime()
  const state = await inspectDatabase(owner, longMinutes)
  const apart = Math.abs(state.clock.getTime() - (before + now().getTime()) / 2) / 1_000
  const others = [logins.tenant, ...(logins.global === undefined ? [] : [logins.global])]
  const seen = [state, ...(await Promise.all(others.map((login) => inspectDatabase(login, longMinutes))))]
  return [judgeVersion(state), ...judgeConnections(state), ...judgeTransactions(seen), judgeClock(apart)]
}

const judgeVersion = ({ version, standby }: DatabaseState): Finding => {
  if (version < OLDEST_VERSION)
    return problem(`The database is PostgreSQL ${version}. Attune needs ${OLDEST_VERSION} or newer.`)
  if (standby) return problem('The database is a standby and takes no writes. DATABASE_URL must lead to the primary.')
  return ok(`The database answers. It is PostgreSQL ${version}.`)
}

const judgeConnections = ({ connections: { used, most } }: DatabaseState): Finding[] =>
  used < most * 0.9
    ? []
    : [
        warning(
          `${used} of the database's ${most} connections are in use. Lower DATABASE_CONNECTIONS, or raise max_connections.`,
        ),
      ]

const judgeTransactions = (seen: DatabaseState[]): Finding[] => {
  const long = new Map(seen.flatMap((state) => state.long.map((each) => [each.pid, each] as const)))
  return [...long.values()].map(({ pid, name, minutes, idle }) =>
    warning(
      `A transaction of ${name} has been open for ${minutes} minutes${idle ? ' without doing anything' : ''}; ` +
        `it holds up cleaning and migrations. If nobody needs it: select pg_terminate_backend(${pid});`,
    ),
  )
}

const judgeClock = (seconds: number): Finding => {
  const clock = about('clock')
  const apart = `The clocks of this machine and of the database are ${Math.round(seconds)} s apart. Set both by NTP (timedatectl set-ntp true): jobs would run at the wrong time.`
  if (seconds > CLOCK_S.problem) return clock.problem(apart)
  return seconds > CLOCK_S.warning ? clock.warning(apart) : clock.ok('The clock agrees with the database’s.')
}

const judgeSchema = async (logins: Logins): Promise<Finding[]> => {
  try {
    await checkSchema(logins)
    const { notes } = await checkLogins(logins)
    return [ok('The schema fits this version, and the logins have the rights they need.'), ...notes.map(warning)]
  } catch (error) {
    const text = oneLine(explainCause(error))
    return [error instanceof SchemaBehind ? warning(text) : problem(text)]
  }
}

const judgeJobs = async ({ global }: Store): Promise<Finding> => {
  const jobs = about('jobs')
  try {
    const { kinds } = await countDue(global)
    const due = kinds.reduce((sum, kind) => sum + kind.due, 0)
    const oldest = Math.max(0, ...kinds.map((kind) => kind.oldestSeconds))
    const late = `${due} jobs are due, the oldest for ${Math.round(oldest)} s. Is npm run work running, and can it keep up (ATTUNE_WORKERS)?`
    if (oldest > LATE_S.problem) return jobs.problem(late)
    return oldest > LATE_S.warning ? jobs.warning(late) : jobs.ok('No job is late.')
  } catch (error) {
    return jobs.problem(`The jobs can't be counted: ${reasonOf(error)}.`)
  }
}

/** Without the stack of an error that nobody expected. */
const oneLine = (text: string): string => text.split('\n')[0] ?? text
