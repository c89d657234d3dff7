import { readFileSync } from 'node:fs'

/**
 * Settings that open something. Each can be in a file instead, named by `<name>_FILE`: orchestrators mount secrets this
 * way.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_GLOBAL_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_LISTEN_URL',
  'ATTUNE_ADMIN_PASSWORD',
  'ATTUNE_SECRET',
  'ATTUNE_SECRET_OLD',
  'ATTUNE_LINK_KEY',
  'ATTUNE_SIMULATOR_SECRET',
  'ATTUNE_TWILIO_TOKEN',
  'ATTUNE_TWILIO_KEY_SECRET',
  'ATTUNE_MAILBOX_SMTP_URL',
  'ATTUNE_MAILBOX_IMAP_URL',
  'ATTUNE_MAILBOX_SECRET',
  'ATTUNE_S3_SECRET',
  'ATTUNE_SMTP_URL',
  'ATTUNE_PUSH_KEY',
  'ATTUNE_PROMPT_KEY',
  'ATTUNE_METRICS_TOKEN',
]

/**
 * The settings, with those from files. The line end that editors add isn't part of a secret. `refuse` throws the
 * sentence for a setting that is there twice and for a file that can't be read or is empty.
 */
export const readSecretFiles = (
  given: NodeJS.ProcessEnv,
  refuse: (sentence: string) => never,
): Record<string, string | undefined> => {
  const read = { ...given }
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) refuse(`Set either ${name} or ${name}_FILE, not both.`)
    read[name] = readSecret(`${name}_FILE`, path, refuse)
  }
  return read
}

const readSecret = (setting: string, path: string, refuse: (sentence: string) => never): string => {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    refuse(`${setting} names a file that can't be read: ${why}.`)
  }
  const secret = text.replace(/\r?\n$/, '')
  return secret === '' ? refuse(`${setting} names an empty file: ${path}.`) : secret
}
