import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import * as z from 'zod'
import type { FileStore } from './file-store.ts'
import type { ProviderSettings } from './prompt-provider/provider.ts'
import { publicKeyOf } from './push/push.ts'

/** An `http:` or `https:` URL. */
const webAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence })

/** A time in seconds. */
const secondsUpTo = (name: string, max: number) => {
  const sentence = `${name} must be a number of seconds up to ${max}.`
  return z.coerce.number(sentence).min(0, sentence).max(max, sentence)
}

/** Whether a text is a private key on P-256. */
const isPushKey = (text: string): boolean => {
  try {
    return /^[A-Za-z0-9_-]{43}$/.test(text) && publicKeyOf(text) !== ''
  } catch {
    // There is no other way to check.
    return false
  }
}

/** Whether a text is an IP address, or a network with its prefix length. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    bits > 0 && more.length === 0 && (prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

/** Host names separated by commas; `*.` stands for all names below one. */
const hostNames = (sentence: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$|^\[[0-9a-f:.]+\]$/,
            sentence,
          ),
      ),
    )

/**
 * Every setting, read from the environment once. Invalid ones are refused with a sentence.
 *
 * - `ATTUNE_HOME`: the state folder (database, secrets, simulator log). Default: `/var/lib/attune` as root, else
 *   `$XDG_STATE_HOME/attune`, else `~/.local/state/attune`.
 * - `ATTUNE_USER`: started as root, everything runs as this user. Default: the owner of the state folder's data, else
 *   `attune`, which is created.
 * - `PORT`: the port of panel and API; 4600. `HOST`: the address to bind; 127.0.0.1, the only one allowed in the demo.
 * - `PUBLIC_URL`: the URL for people and carriers; `http://HOST:PORT`.
 * - `ATTUNE_ALLOWED_HOSTS`: further host names by which the server is reached, separated by commas, such as the name it has
 *   for a proxy or a carrier (`attune,*.desk.internal`). It answers to the host of `PUBLIC_URL`, to the address it is reached
 *   by and, listening on this machine alone, to `localhost`; to others with 421.
 * - `DATABASE_URL`: your own PostgreSQL 15 or newer; the embedded one is used without it. Alone it is one login that may
 *   take both of the product's roles. With `DATABASE_GLOBAL_URL` each role has a login of its own, which poolers such as
 *   PgBouncer need: `DATABASE_URL` is then that of `attune_tenant` (docs/how/database.md).
 * - `DATABASE_MIGRATE_URL`: the schema's owner, for migrations and the demo; defaults to `DATABASE_URL`. Direct, without a
 *   pooler.
 * - `DATABASE_LISTEN_URL`: a direct connection to hear of other processes' changes at once. Default: `DATABASE_GLOBAL_URL`
 *   or `DATABASE_URL`, unless a pooler stands in between; then the polls must do (half a second, two for jobs).
 * - `DATABASE_MIGRATE`: 1 (default) migrates the schema at each start; 0 leaves that to others; `only` migrates and ends.
 * - `ATTUNE_DATABASE_WAIT_SECONDS`: how long a start waits for the database of `DATABASE_URL`; 60.
 * - `DATABASE_PREPARE`: 1 prepares frequent statements by name, 0 doesn't. Default: only without a pooler.
 * - `DATABASE_CONNECTIONS`: the maximum of connections for tenants' queries; 16.
 * - `ATTUNE_DEMO`: 1 (default) seeds the demo organization into an empty database; 0 starts empty.
 * - `ATTUNE_ADMIN_EMAIL`, `ATTUNE_ADMIN_PASSWORD`: the first admin when starting empty.
 * - `ATTUNE_SECRET`: at least 32 characters; created at the first start and kept in the state folder by default.
 * - `ATTUNE_SIMULATOR_URL`, `ATTUNE_SIMULATOR_SECRET`: a carrier simulator running elsewhere.
 * - `ATTUNE_WORK_LEASE_SECONDS`: after this time another worker takes a claimed job over; 20.
 * - `ATTUNE_WORKERS`: jobs run at once; 8.
 * - `ATTUNE_ROLE`: what this process does: `web` serves requests, `worker` runs jobs; `web,worker`. `ATTUNE_WORKERS=0` is
 *   the same as `web`. A worker answers health checks only.
 * - `ATTUNE_DRAIN_SECONDS`: after SIGTERM the process says that it is not ready and goes on serving for so long, so that
 *   a balancer notices and open streams move to other processes one by one; 5, at a terminal 0.
 * - `ATTUNE_FILES`: the folder of uploaded files; `files` in the state folder. Or a bucket of an S3-compatible service:
 *   `ATTUNE_S3_ENDPOINT`, `ATTUNE_S3_BUCKET`, `ATTUNE_S3_REGION`, `ATTUNE_S3_KEY`, `ATTUNE_S3_SECRET`, all five.
 * - `ATTUNE_SMTP_URL`: the mail server, `smtp://user:password@host:587` or `smtps://…:465`, and `ATTUNE_MAIL_FROM`: the
 *   sender, such as `Attune <desk@example.org>`. Without them mails are written to `outbox.log` in the state folder.
 * - `ATTUNE_PUSH_KEY`: the private key that signs push notices (VAPID, 32 bytes as base64url); created at the first start
 *   and kept in the state folder by default. Processes on several machines must share it.
 * - `ATTUNE_PUSH_ORIGINS`: the origins of push services in your own network, separated by commas
 *   (`https://push.intra.example`). By default push notices only go to public https addresses.
 * - `ATTUNE_PROMPT_URL`: the provider that answers prompts, as the base URL of an OpenAI-compatible API up to its `/v1`,
 *   and `ATTUNE_PROMPT_MODEL`: the model; set both. `ATTUNE_PROMPT_KEY`: its API key, if it wants one.
 *   `ATTUNE_PROMPT_SECONDS`: how long an answer may take; 60. Without a provider, prompt nodes take their failure exit.
 * - `ATTUNE_RATE_LIMIT`: requests a minute from one address; 3000.
 * - `ATTUNE_SESSION_DAYS`: a session ends this many days after its sign-in, however much it is used; 90.
 * - `ATTUNE_SECURITY_LOG_DAYS`: how long the security log is kept, at least 30; 180.
 * - `ATTUNE_PROXIES`: addresses or networks of the proxies in front, separated by commas, whose `x-forwarded-for` is
 *   trusted (`127.0.0.1,10.0.0.0/8`). Without it a visitor's address is the one that connects.
 * - `ATTUNE_METRICS_TOKEN`: the bearer token with which Prometheus reads `/metrics`, at least 20 characters. Without it
 *   there is no such address.
 * - `LOG_LEVEL`: silent, error, warn, info (default), debug.
 */
const Environment = z.object({
  ATTUNE_HOME: z.string().min(1).optional(),
  ATTUNE_USER: z.string().min(1).optional(),
  PORT: z.coerce.number('PORT must be a number from 1 to 65535.').int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress('PUBLIC_URL must be a URL such as https://desk.example.org.').optional(),
  ATTUNE_ALLOWED_HOSTS: hostNames(
    'ATTUNE_ALLOWED_HOSTS must be host names without ports, such as desk.internal.',
  ).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://.')
    .optional(),
  DATABASE_MIGRATE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_MIGRATE_URL must start with postgres://.')
    .optional(),
  DATABASE_GLOBAL_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_GLOBAL_URL must start with postgres://.')
    .optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_LISTEN_URL must start with postgres://.')
    .optional(),
  DATABASE_MIGRATE: z.enum(['0', '1', 'only'], 'DATABASE_MIGRATE must be 0, 1 or only.').default('1'),
  ATTUNE_DATABASE_WAIT_SECONDS: secondsUpTo('ATTUNE_DATABASE_WAIT_SECONDS', 3_600).default(60),
  DATABASE_PREPARE: z.enum(['0', '1'], 'DATABASE_PREPARE must be 0 or 1.').optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('DATABASE_CONNECTIONS must be a number from 2 to 500.')
    .int()
    .min(2)
    .max(500)
    .default(16),
  ATTUNE_DEMO: z.enum(['0', '1'], 'ATTUNE_DEMO must be 0 or 1.').default('1'),
  ATTUNE_ADMIN_EMAIL: z.email('ATTUNE_ADMIN_EMAIL must be an email address.').optional(),
  ATTUNE_ADMIN_PASSWORD: z.string('ATTUNE_ADMIN_PASSWORD must have 8 to 200 characters.').min(8).max(200).optional(),
  ATTUNE_SECRET: z.string().min(32, 'ATTUNE_SECRET must have at least 32 characters.').optional(),
  ATTUNE_SIMULATOR_URL: webAddress('ATTUNE_SIMULATOR_URL must be a URL such as http://127.0.0.1:4700.').optional(),
  ATTUNE_SIMULATOR_SECRET: z.string('ATTUNE_SIMULATOR_SECRET must have at least 16 characters.').min(16).optional(),
  ATTUNE_WORK_LEASE_SECONDS: z.coerce
    .number('ATTUNE_WORK_LEASE_SECONDS must be a number from 1 to 600.')
    .min(1)
    .max(600)
    .default(20),
  ATTUNE_WORKERS: z.coerce.number('ATTUNE_WORKERS must be a number from 0 to 100.').int().min(0).max(100).default(8),
  ATTUNE_ROLE: z
    .enum(['web', 'worker', 'web,worker', 'worker,web'], 'ATTUNE_ROLE must be web, worker or web,worker.')
    .default('web,worker'),
  ATTUNE_DRAIN_SECONDS: secondsUpTo('ATTUNE_DRAIN_SECONDS', 600).optional(),
  ATTUNE_PROMPT_URL: webAddress('ATTUNE_PROMPT_URL must be a URL such as http://127.0.0.1:11434/v1.').optional(),
  ATTUNE_PROMPT_MODEL: z.string('ATTUNE_PROMPT_MODEL must be the name of a model.').min(1).max(200).optional(),
  ATTUNE_PROMPT_KEY: z.string('ATTUNE_PROMPT_KEY must be an API key.').min(1).optional(),
  ATTUNE_PROMPT_SECONDS: z.coerce
    .number('ATTUNE_PROMPT_SECONDS must be a number from 1 to 600.')
    .min(1)
    .max(600)
    .default(60),
  ATTUNE_FILES: z
    .string()
    .refine(isAbsolute, 'ATTUNE_FILES must be an absolute path, such as /srv/attune/files.')
    .optional(),
  ATTUNE_S3_ENDPOINT: webAddress('ATTUNE_S3_ENDPOINT must be a URL such as https://s3.example.org.').optional(),
  ATTUNE_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'ATTUNE_S3_BUCKET must be a bucket name: 3 to 63 lowercase letters, digits, hyphens or dots.',
    )
    .optional(),
  ATTUNE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'ATTUNE_S3_REGION must be a region such as eu-central-1, or auto.')
    .optional(),
  ATTUNE_S3_KEY: z.string().min(1).optional(),
  ATTUNE_S3_SECRET: z.string().min(1).optional(),
  ATTUNE_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'ATTUNE_SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587.',
    })
    .optional(),
  ATTUNE_MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\p{Cc}]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
      'ATTUNE_MAIL_FROM must be an email address, with or without a name: Attune <desk@example.org>.',
    )
    .optional(),
  ATTUNE_PUSH_KEY: z
    .string()
    .refine(isPushKey, 'ATTUNE_PUSH_KEY must be a 32-byte private key in base64url.')
    .optional(),
  ATTUNE_PUSH_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        parts.every((part) => /^https?:$/.test(URL.parse(part)?.protocol ?? '') && URL.parse(part)?.origin === part),
      'ATTUNE_PUSH_ORIGINS must be a comma-separated list of origins, such as https://push.intra.example.',
    )
    .optional(),
  ATTUNE_RATE_LIMIT: z.coerce.number('ATTUNE_RATE_LIMIT must be a number of at least 10.').int().min(10).default(3000),
  ATTUNE_SESSION_DAYS: z.coerce
    .number('ATTUNE_SESSION_DAYS must be a number from 1 to 365.')
    .int()
    .min(1)
    .max(365)
    .default(90),
  ATTUNE_SECURITY_LOG_DAYS: z.coerce
    .number('ATTUNE_SECURITY_LOG_DAYS must be a number from 30 to 3650.')
    .int()
    .min(30, 'ATTUNE_SECURITY_LOG_DAYS must be a number from 30 to 3650.')
    .max(3650)
    .default(180),
  ATTUNE_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isNetwork),
      'ATTUNE_PROXIES must be a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8.',
    )
    .optional(),
  ATTUNE_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, 'ATTUNE_METRICS_TOKEN must have 20 to 200 characters, without spaces.')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'LOG_LEVEL must be silent, error, warn, info or debug.')
    .default('info'),
})

export interface Settings {
  home: string
  /** Whom a process that is started as root goes on as; null: the owner of the state folder, or a user of its own. */
  user: string | null
  port: number
  host: string
  publicUrl: string | null
  allowedHosts: string[]
  databaseUrl: string | null
  /** The login of the role that spans organizations; null: that of `databaseUrl` takes both roles. */
  databaseGlobalUrl: string | null
  databaseMigrateUrl: string | null
  databaseListenUrl: string | null
  /** Whether frequent statements are prepared by name; null: if no pooler is found in between. */
  databasePrepare: boolean | null
  databaseConnections: number
  demo: boolean
  admin: { email: string; password: string } | null
  secret: string | null
  simulator: { url: string; secret: string } | null
  files: FileStore
  /** The mail server; null: mails are written to a file in the state folder. */
  smtp: { url: string; from: string } | null
  prompts: ProviderSettings | null
  /** The private key that signs push notices, and the origins of private push services. */
  push: { key: string | null; origins: string[] }
  workLeaseMs: number
  /** Jobs run at once; none if this process only serves requests. */
  workers: number
  /** Whether this process serves requests, and not only health checks. */
  web: boolean
  /** How this process starts and stops. */
  life: LifeSettings
  rateLimit: number
  /** A session's longest life. */
  sessionDays: number
  securityLogDays: number
  proxies: string[]
  /** The token that reading `/metrics` takes; null: there are none to read. */
  metricsToken: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

export interface LifeSettings {
  /** `only`: migrates and ends. */
  migrate: 'no' | 'first' | 'only'
  databaseWaitMs: number
  /** How long it serves on after SIGTERM; null: the default. */
  drainMs: number | null
}

/** An invalid setting. Its message is for the person at the terminal. */
export class SettingRefused extends Error {}

export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
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
    simulator:
      env.ATTUNE_SIMULATOR_URL === undefined || env.ATTUNE_SIMULATOR_SECRET === undefined
        ? null
        : { url: env.ATTUNE_SIMULATOR_URL, secret: env.ATTUNE_SIMULATOR_SECRET },
    files: fileStoreOf(env, home),
    smtp:
      env.ATTUNE_SMTP_URL === undefined || env.ATTUNE_MAIL_FROM === undefined
        ? null
        : { url: env.ATTUNE_SMTP_URL, from: env.ATTUNE_MAIL_FROM },
    prompts: providerOf(env),
    push: { key: env.ATTUNE_PUSH_KEY ?? null, origins: env.ATTUNE_PUSH_ORIGINS ?? [] },
    workLeaseMs: env.ATTUNE_WORK_LEASE_SECONDS * 1000,
    ...rolesOf(env),
    life: lifeOf(env),
    rateLimit: env.ATTUNE_RATE_LIMIT,
    sessionDays: env.ATTUNE_SESSION_DAYS,
    securityLogDays: env.ATTUNE_SECURITY_LOG_DAYS,
    proxies: env.ATTUNE_PROXIES ?? [],
    metricsToken: env.ATTUNE_METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
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
const providerOf = (env: z.infer<typeof Environment>): ProviderSettings | null => {
  const { ATTUNE_PROMPT_URL: url, ATTUNE_PROMPT_MODEL: model, ATTUNE_PROMPT_KEY: key } = env
  if (url === undefined && model === undefined && key === undefined) return null
  if (url === undefined || model === undefined)
    throw new SettingRefused('ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL must be set together.')
  return { url, model, key: key ?? null, timeoutMs: env.ATTUNE_PROMPT_SECONDS * 1_000 }
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
