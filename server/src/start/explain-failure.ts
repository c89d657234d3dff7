import { SchemaRefused } from '@attune/store/schema-state'
import { isTransient } from '@attune/store/store'
import { SettingRefused } from '../settings.ts'

/** Describes why a start failed for the person at the terminal: a sentence if possible, and always the cause. */
export const explainFailure = (error: unknown, port: string): string => {
  const codes = causesOf(error).map(codeOf)
  if (codes.includes('EADDRINUSE'))
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT (ATTUNE_WORK_PORT for npm run work).`
  if (codes.includes('EACCES') && causesOf(error).some((cause) => 'syscall' in cause && cause.syscall === 'listen'))
    return `Port ${port} needs more rights than this account has. Choose a port above 1023: PORT (ATTUNE_WORK_PORT for npm run work).`
  return explainCause(error)
}

/** An error and what caused it, outermost first. */
export const causesOf = (error: unknown): Error[] => {
  const found: Error[] = []
  for (let next = error; next instanceof Error && !found.includes(next); next = next.cause) found.push(next)
  return found
}

/** The cause of an error as a sentence. A defect comes with its stack. */
export const explainCause = (error: unknown): string => {
  const causes = causesOf(error)
  const innermost = causes.at(-1)
  if (innermost === undefined) return String(error)
  const ours = causes.find((cause) => cause instanceof SettingRefused || isForPeople(cause))
  if (ours !== undefined) return ours.message
  const known = causes.map((cause) => explainDatabase(cause)).find((sentence) => sentence !== undefined)
  if (known !== undefined) return known
  return causes.map((cause) => (cause === innermost ? (cause.stack ?? cause.message) : cause.message)).join('\n')
}

/** Errors whose message is a sentence for the person at the terminal. */
const isForPeople = (error: Error): boolean =>
  error instanceof SchemaRefused || ['DatabaseNotStarted', 'WrongLogin', 'SecretsDamaged'].includes(error.name)

const explainDatabase = (error: Error): string | undefined => {
  const code = codeOf(error)
  const message = textOf(error)
  if (code === '28P01' || code === '28000')
    return `The database refused the login: ${message}. Check the name and password in DATABASE_URL, DATABASE_GLOBAL_URL and DATABASE_MIGRATE_URL.`
  if (code === '3D000') return `The server has no such database: ${message}. Create it, or correct DATABASE_URL.`
  if (code === '42501')
    return `A database login lacks a right: ${message}. Migrations need the schema's owner: set DATABASE_MIGRATE_URL.`
  if (/SASL|password must be a string/.test(message))
    return `The database requires a password, and DATABASE_URL has none.`
  if (/does not support SSL/.test(message)) return `The database doesn't support TLS, which its URL requires.`
  if (isTransient(error)) return `The database can't be used: ${message}. Is it running, and is DATABASE_URL right?`
  return undefined
}

/** An error about several addresses has the reasons inside. */
const textOf = (error: Error): string => {
  const text =
    error instanceof AggregateError ? error.errors.map((each) => textOf(each as Error)).join(', ') : error.message
  return text.replace(/\.$/, '')
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
