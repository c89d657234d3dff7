import { SECRETS } from '../../secret-files.ts'
import type { Settings } from '../../settings.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'
import { lookAtAccounts } from './look-at-accounts.ts'
import { lookAtAddress } from './look-at-address.ts'
import { lookAtDatabase, type DatabaseInstruments } from './look-at-database.ts'
import { lookAtDisk, lookAtFiles, readSpace } from './look-at-files.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtSecret } from './look-at-secret.ts'
import { lookAtSettings } from './look-at-settings.ts'
import { lookAtTexts } from './look-at-texts.ts'

/** What the doctor examines with; tests replace the machine's own. */
export interface Instruments extends DatabaseInstruments {
  environment: NodeJS.ProcessEnv
  space: typeof readSpace
  nodeVersion: string
  /** How long anything outside may take to answer. */
  patienceMs: number
}

export const INSTRUMENTS: Omit<Instruments, 'environment'> = {
  now: () => new Date(),
  longMinutes: 5,
  space: readSpace,
  nodeVersion: process.versions.node,
  patienceMs: 10_000,
}

const NODE_NEEDED = 26

/** Looks at everything that an installation needs. Changes nothing, and never reveals a secret. */
export const examine = async (by: Instruments): Promise<Finding[]> => {
  const { settings, findings } = lookAtSettings(by.environment)
  const all = [...findings, lookAtProgram(by.nodeVersion), ...(settings === null ? [] : await lookAround(settings, by))]
  return all.map((finding) => ({ ...finding, text: hideSecrets(finding.text, by.environment, settings) }))
}

const lookAround = async (settings: Settings, by: Instruments): Promise<Finding[]> => {
  const { now, space, patienceMs } = by
  const database = await lookAtDatabase(settings, by)
  try {
    const rest = await Promise.all([
      lookAtSecret(settings, database.store?.global ?? null),
      guarded('mail', lookAtMail(settings, patienceMs)),
      guarded('texts', lookAtTexts(settings, patienceMs)),
      guarded('channels', lookAtAccounts(settings, database.store, patienceMs)),
      guarded('files', lookAtFiles(settings)),
      guarded('address', lookAtAddress(settings, patienceMs, now)),
      guarded('disk', lookAtDisk(settings, space)),
    ])
    return [...database.findings, ...rest.flat()]
  } finally {
    await database.close()
  }
}

/** A failed check doesn't keep the others from being reported. */
const guarded = (thing: Finding['about'], looking: Promise<Finding[]>): Promise<Finding[]> =>
  looking.catch((error: unknown) => [about(thing).problem(`This couldn't be looked at: ${reasonOf(error)}.`)])

const lookAtProgram = (version: string): Finding => {
  const { ok, problem } = about('program')
  if (Number(version.split('.')[0]) >= NODE_NEEDED) return ok(`Node ${version} runs this.`)
  return problem(`Node ${version} is too old; Attune brings its own. Start it with node_modules/.bin/node, or by npm.`)
}

/** Errors of drivers may quote what they were given. */
const hideSecrets = (text: string, environment: NodeJS.ProcessEnv, settings: Settings | null): string => {
  const given = SECRETS.map((name) => environment[name] ?? '')
  const read = [settings?.secret, settings?.smtp?.url, settings?.databaseUrl, settings?.databaseGlobalUrl]
  const more = [
    settings?.databaseMigrateUrl,
    settings?.twilio?.account.authToken,
    settings?.twilio?.account.key?.secret,
    settings?.mailbox?.mailbox.smtpUrl,
    settings?.mailbox?.mailbox.imapUrl ?? undefined,
  ]
  const all = [...given, ...read, ...more].flatMap((secret) => [secret ?? '', ...passwordOf(secret ?? '')])
  const long = all.filter((secret) => secret.length >= 4).toSorted((a, b) => b.length - a.length)
  return long.reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
}

const passwordOf = (url: string): string[] => {
  const password = URL.parse(url)?.password ?? ''
  return password === '' ? [] : [password, safelyDecoded(password)]
}

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
