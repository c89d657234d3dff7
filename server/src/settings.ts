import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import type * as z from 'zod'
import type { FileStore } from './file-store.ts'
import type { ProviderSettings } from './prompt-provider/provider.ts'
import { Environment } from './environment.ts'
import { mailboxOf, type MailboxSettings } from './mailbox-settings.ts'
import { readSecretFiles } from './secret-files.ts'

export interface Settings {
  home: string
  /** The user that a process started as root switches to; null: the owner of the state folder, or `attune`. */
  user: string | null
  port: number
  host: string
  publicUrl: string | null
  allowedHosts: string[]
  databaseUrl: string | null
  /** The login of the role that spans organizations; null: the login of `databaseUrl` has both roles. */
  databaseGlobalUrl: string | null
  databaseMigrateUrl: string | null
  databaseListenUrl: string | null
  /** Whether frequent statements are prepared by name; null: only if no pooler is detected. */
  databasePrepare: boolean | null
  databaseConnections: number
  demo: boolean
  admin: { email: string; password: string } | null
  secret: string | null
  /** The previous secret, while it is being replaced. */
  secretOld: string | null
  /** Signs links that outlive the secret. Null: the given secret, else a key of the state folder's own. */
  linkKey: string | null
  simulator: { url: string; secret: string } | null
  /** The Twilio account of the settings; organizations connect theirs themselves. */
  twilio: TwilioSettings | null
  /** Another address of Twilio's API; null: its own. */
  twilioUrl: string | null
  /** The mailbox that emails to clients go through. */
  mailbox: MailboxSettings | null
  /** Mail servers at private addresses that organizations may use for theirs. */
  mailboxHosts: string[]
  files: FileStore
  /** The mail server; null: mails are written to a file in the state folder. */
  smtp: { url: string; from: string } | null
  prompts: (ProviderSettings & { transcriptModel: string | null }) | null
  /** The private key that signs push notices, and the origins of private push services. */
  push: { key: string | null; origins: string[] }
  /** The origins of webhook receivers in your own network. */
  webhookOrigins: string[]
  workLeaseMs: number
  /** Jobs run at once; none if this process only serves requests. */
  workers: number
  /** Whether this process serves requests, and not only health checks. */
  web: boolean
  /** How this process starts and stops. */
  life: LifeSettings
  rateLimit: number
  /** Calls of one account at once. */
  callsAtOnce: number
  /** The maximum age of a session. */
  sessionDays: number
  securityLogDays: number
  proxies: string[]
  /** The token for `/metrics`; null: the address doesn't exist. */
  metricsToken: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

export interface TwilioSettings {
  account: TwilioAccount
  /** Null: the number of the only organization. */
  numbers: { number: string; organizationId: string | null }[]
}

export interface LifeSettings {
  /** `only`: migrates and exits. */
  migrate: 'no' | 'first' | 'only'
  databaseWaitMs: number
  /** How long it keeps serving after SIGTERM; null: the default. */
  drainMs: number | null
}

/** An invalid setting. Its message is for the person at the terminal. */
export class SettingRefused extends Error {}

export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(readSecretFiles(given, refuseSetting))
  if (!read.success) throw new SettingRefused(read.error.issues.map(formatIssue).join('\n'))
  const env = read.data
  const demo = env.ATTUNE_DEMO === '1'
  if (demo && !['127.0.0.1', '::1', 'localhost'].includes(env.HOST))
    throw new SettingRefused('The demo only runs on this machine: leave HOST unset, or set ATTUNE_DEMO=0.')
  if (env.DATABASE_GLOBAL_URL !== undefined && env.DATABASE_URL === undefined)
    throw new SettingRefused('DATABASE_GLOBAL_URL needs DATABASE_URL: one login for each of the two roles.')
  const needsOwner = env.DATABASE_GLOBAL_URL !== undefined && env.DATABASE_MIGRATE !== '0'
  if (needsOwner && env.DATABASE_MIGRATE_URL === undefined)
    throw new SettingRefused(
      'With DATABASE_GLOBAL_URL, set DATABASE_MIGRATE_URL to the schema’s owner: neither of the two logins may change it.',
    )
  if ((env.ATTUNE_ADMIN_EMAIL === undefined) !== (env.ATTUNE_ADMIN_PASSWORD === undefined))
    throw new SettingRefused('ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD must be set together.')
  if ((env.ATTUNE_SIMULATOR_URL === undefined) !== (env.ATTUNE_SIMULATOR_SECRET === undefined))
    throw new SettingRefused('ATTUNE_SIMULATOR_URL and ATTUNE_SIMULATOR_SECRET must be set together.')
  if (env.ATTUNE_SECRET_OLD !== undefined && env.ATTUNE_SECRET === undefined)
    throw new SettingRefused('ATTUNE_SECRET_OLD needs ATTUNE_SECRET: the secret that takes its place.')
  if ((env.ATTUNE_SMTP_URL === undefined) !== (env.ATTUNE_MAIL_FROM === undefined))
    throw new SettingRefused('ATTUNE_SMTP_URL and ATTUNE_MAIL_FROM must be set together.')
  if (env.ATTUNE_HOME !== undefined && !isAbsolute(env.ATTUNE_HOME) && env.ATTUNE_HOME.startsWith('~'))
    throw new SettingRefused('ATTUNE_HOME must be a full path: ~ is not expanded.')
  const home = resolve(env.ATTUNE_HOME ?? defaultHome(environment))
  return {
    home,
    user: env.ATTUNE_USER ?? null,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    allowedHosts: env.ATTUNE_ALLOWED_HOSTS ?? [],
    databaseUrl: env.DATABASE_URL ?? null,
    databaseGlobalUrl: env.DATABASE_GLOBAL_URL ?? null,
    databaseMigrateUrl: env.DATABASE_MIGRATE_URL ?? null,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    databasePrepare: env.DATABASE_PREPARE === undefined ? null : env.DATABASE_PREPARE === '1',
    databaseConnections: env.DATABASE_CONNECTIONS,
    demo,
    admin:
      env.ATTUNE_ADMIN_EMAIL === undefined || env.ATTUNE_ADMIN_PASSWORD === undefined
        ? null
        : { email: env.ATTUNE_ADMIN_EMAIL, password: env.ATTUNE_ADMIN_PASSWORD },
    secret: env.ATTUNE_SECRET ?? null,
    secretOld: env.ATTUNE_SECRET_OLD ?? null,
    linkKey: env.ATTUNE_LINK_KEY ?? null,
    simulator:
      env.ATTUNE_SIMULATOR_URL === undefined || env.ATTUNE_SIMULATOR_SECRET === undefined
        ? null
        : { url: env.ATTUNE_SIMULATOR_URL, secret: env.ATTUNE_SIMULATOR_SECRET },
    twilio: twilioOf(env),
    twilioUrl: env.ATTUNE_TWILIO_URL ?? null,
    mailbox: mailboxOf(env, refuseSetting),
    mailboxHosts: env.ATTUNE_MAILBOX_PRIVATE_HOSTS ?? [],
    files: fileStoreOf(env, home),
    smtp:
      env.ATTUNE_SMTP_URL === undefined || env.ATTUNE_MAIL_FROM === undefined
        ? null
        : { url: env.ATTUNE_SMTP_URL, from: env.ATTUNE_MAIL_FROM },
    prompts: providerOf(env),
    push: { key: env.ATTUNE_PUSH_KEY ?? null, origins: env.ATTUNE_PUSH_ORIGINS ?? [] },
    webhookOrigins: env.ATTUNE_WEBHOOK_ORIGINS ?? [],
    workLeaseMs: env.ATTUNE_WORK_LEASE_SECONDS * 1000,
    ...rolesOf(env),
    life: lifeOf(env),
    rateLimit: env.ATTUNE_RATE_LIMIT,
    callsAtOnce: env.ATTUNE_CALLS_AT_ONCE,
    sessionDays: env.ATTUNE_SESSION_DAYS,
    securityLogDays: env.ATTUNE_SECURITY_LOG_DAYS,
    proxies: env.ATTUNE_PROXIES ?? [],
    metricsToken: env.ATTUNE_METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

const refuseSetting = (sentence: string): never => {
  throw new SettingRefused(sentence)
}

const rolesOf = (env: z.infer<typeof Environment>): Pick<Settings, 'web' | 'workers'> => {
  const roles = env.ATTUNE_ROLE.split(',')
  if (!roles.includes('web') && env.ATTUNE_WORKERS === 0)
    throw new SettingRefused('ATTUNE_ROLE=worker with ATTUNE_WORKERS=0 would do nothing.')
  if (!roles.includes('web') && env.ATTUNE_DEMO === '1' && env.ATTUNE_SIMULATOR_URL === undefined)
    throw new SettingRefused(
      'ATTUNE_ROLE=worker in the demo needs ATTUNE_SIMULATOR_URL: a simulator talks to a web process.',
    )
  return { web: roles.includes('web'), workers: roles.includes('worker') ? env.ATTUNE_WORKERS : 0 }
}

const lifeOf = (env: z.infer<typeof Environment>): LifeSettings => ({
  migrate: ({ '0': 'no', '1': 'first', only: 'only' } as const)[env.DATABASE_MIGRATE],
  databaseWaitMs: env.ATTUNE_DATABASE_WAIT_SECONDS * 1_000,
  drainMs: env.ATTUNE_DRAIN_SECONDS === undefined ? null : env.ATTUNE_DRAIN_SECONDS * 1_000,
})

/** URL and model of the provider that answers prompts; null if there is none. */
const providerOf = (env: z.infer<typeof Environment>): Settings['prompts'] => {
  const { ATTUNE_PROMPT_URL: url, ATTUNE_PROMPT_MODEL: model, ATTUNE_PROMPT_KEY: key } = env
  const { ATTUNE_TRANSCRIPT_MODEL: transcriptModel = null } = env
  if (transcriptModel !== null && url === undefined)
    throw new SettingRefused('ATTUNE_TRANSCRIPT_MODEL needs ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL.')
  if (url === undefined && model === undefined && key === undefined) return null
  if (url === undefined || model === undefined)
    throw new SettingRefused('ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL must be set together.')
  return { url, model, key: key ?? null, timeoutMs: env.ATTUNE_PROMPT_SECONDS * 1_000, transcriptModel }
}

const twilioOf = (env: z.infer<typeof Environment>): TwilioSettings | null => {
  const { ATTUNE_TWILIO_ACCOUNT: accountSid, ATTUNE_TWILIO_TOKEN: authToken, ATTUNE_TWILIO_KEY: sid } = env
  const { ATTUNE_TWILIO_KEY_SECRET: secret, ATTUNE_TWILIO_SERVICE: service, ATTUNE_TWILIO_NUMBERS: numbers } = env
  const all = [accountSid, authToken, sid, secret, service, numbers]
  if (all.every((part) => part === undefined)) return null
  if (accountSid === undefined || authToken === undefined || numbers === undefined)
    throw new SettingRefused(
      'ATTUNE_TWILIO_ACCOUNT, ATTUNE_TWILIO_TOKEN and ATTUNE_TWILIO_NUMBERS must be set together.',
    )
  if ((sid === undefined) !== (secret === undefined))
    throw new SettingRefused('ATTUNE_TWILIO_KEY and ATTUNE_TWILIO_KEY_SECRET must be set together.')
  if (env.PUBLIC_URL === undefined)
    throw new SettingRefused('ATTUNE_TWILIO_ACCOUNT needs PUBLIC_URL: the address that Twilio calls and signs.')
  if (env.ATTUNE_DEMO === '1')
    throw new SettingRefused('ATTUNE_TWILIO_ACCOUNT needs ATTUNE_DEMO=0: nothing of the demo may reach real phones.')
  return {
    account: {
      ...{ accountSid, authToken },
      ...(sid === undefined || secret === undefined ? {} : { key: { sid, secret } }),
      ...(service === undefined ? {} : { messagingServiceSid: service }),
    },
    numbers: numbers.map((part) => {
      const [number = '', organizationId = null] = part.split('=')
      return { number, organizationId }
    }),
  }
}

/** A folder, or a complete set of S3 settings. */
const fileStoreOf = (env: z.infer<typeof Environment>, home: string): FileStore => {
  const [endpoint, bucket, region] = [env.ATTUNE_S3_ENDPOINT, env.ATTUNE_S3_BUCKET, env.ATTUNE_S3_REGION]
  const [key, secret] = [env.ATTUNE_S3_KEY, env.ATTUNE_S3_SECRET]
  if ([endpoint, bucket, region, key, secret].every((part) => part === undefined))
    return { kind: 'folder', folder: env.ATTUNE_FILES ?? join(home, 'files') }
  if (env.ATTUNE_FILES !== undefined)
    throw new SettingRefused('Set either ATTUNE_FILES or the ATTUNE_S3_… settings, not both.')
  if (
    endpoint === undefined ||
    bucket === undefined ||
    region === undefined ||
    key === undefined ||
    secret === undefined
  )
    throw new SettingRefused(
      'ATTUNE_S3_ENDPOINT, ATTUNE_S3_BUCKET, ATTUNE_S3_REGION, ATTUNE_S3_KEY and ATTUNE_S3_SECRET must be set together.',
    )
  return { kind: 's3', endpoint, bucket, region, key, secret }
}

const formatIssue = (issue: z.core.$ZodIssue): string => {
  const name = issue.path.join('.')
  return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`
}

const defaultHome = (environment: NodeJS.ProcessEnv): string => {
  if (process.getuid?.() === 0) return '/var/lib/attune'
  return join(environment['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'attune')
}
