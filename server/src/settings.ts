import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import * as z from 'zod'
import type { FileStore } from './file-store.ts'
import type { ProviderSettings } from './prompt-provider/provider.ts'
import { publicKeyOf } from './push/push.ts'

/** People and carriers come to it: `https:` or `http:`, nothing else that happens to be an address. */
const webAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence })

/** A private key on P-256. */
const isPushKey = (text: string): boolean => {
  try {
    return /^[A-Za-z0-9_-]{43}$/.test(text) && publicKeyOf(text) !== ''
  } catch {
    // The only way to ask whether it is one.
    return false
  }
}

/** An IP address, or a network of them by its prefix. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    bits > 0 && more.length === 0 && (prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

/**
 * Every setting there is, read from the environment once. Nonsense is refused with a sentence.
 *
 * - `ATTUNE_HOME`: the state folder (database, secrets, simulator log). Default: `/var/lib/attune` as root, else
 *   `$XDG_STATE_HOME/attune`, else `~/.local/state/attune`.
 * - `PORT`: where panel and API are served; 4600. `HOST`: the address to bind; 127.0.0.1, and nothing else in the demo.
 * - `PUBLIC_URL`: the address people and carriers use; `http://HOST:PORT`.
 * - `DATABASE_URL`: a PostgreSQL 15 or newer of your own; without it the embedded one is used.
 * - `DATABASE_MIGRATE_URL`: the schema's owner, for migrations; `DATABASE_URL` when left out.
 * - `DATABASE_CONNECTIONS`: the most connections for tenant work; 16.
 * - `ATTUNE_DEMO`: 1 (default) seeds the demo organization into an empty database; 0 starts clean.
 * - `ATTUNE_ADMIN_EMAIL`, `ATTUNE_ADMIN_PASSWORD`: the first admin of a clean start.
 * - `ATTUNE_SECRET`: at least 32 signs; made at first start and kept in the state folder when left out.
 * - `ATTUNE_SIMULATOR_URL`, `ATTUNE_SIMULATOR_SECRET`: a carrier simulator that runs elsewhere.
 * - `ATTUNE_WORK_LEASE_SECONDS`: after this time claimed work is taken over; 20.
 * - `ATTUNE_WORKERS`: work items done at once; 8. 0: this process serves only.
 * - `ATTUNE_FILES`: the folder of uploaded files; `files` in the state folder. Or a bucket of a service that speaks S3:
 *   `ATTUNE_S3_ENDPOINT`, `ATTUNE_S3_BUCKET`, `ATTUNE_S3_REGION`, `ATTUNE_S3_KEY`, `ATTUNE_S3_SECRET`, all five.
 * - `ATTUNE_SMTP_URL`: the mail server, `smtp://user:password@host:587` or `smtps://…:465`, and `ATTUNE_MAIL_FROM`: the
 *   sender, such as `Attune <desk@example.org>`. Without them mails are written to `outbox.log` in the state folder.
 * - `ATTUNE_PUSH_KEY`: the private key push notices are signed with (VAPID, 32 bytes as base64url); made at first start and
 *   kept in the state folder when left out. Processes on several machines need the same one.
 * - `ATTUNE_PUSH_ORIGINS`: push services of your own network, by their origins, joined by commas
 *   (`https://push.intra.example`). Without it push notices go to public https addresses only.
 * - `ATTUNE_PROMPT_URL`: who answers prompts, by the address of an interface like OpenAI's up to its `/v1`, hosted or on a
 *   machine of your own, and `ATTUNE_PROMPT_MODEL`: the model; both. `ATTUNE_PROMPT_KEY`: the key it wants.
 *   `ATTUNE_PROMPT_SECONDS`: how long an answer may take; 60. Without them nodes with prompts take their way for failures.
 * - `ATTUNE_RATE_LIMIT`: requests a minute from one address; 3000.
 * - `ATTUNE_PROXIES`: addresses or networks of proxies in front, joined by commas, whose `x-forwarded-for` is believed
 *   (`127.0.0.1,10.0.0.0/8`). Without it a visitor's address is the one that connects.
 * - `LOG_LEVEL`: silent, error, warn, info (default), debug.
 */
const Environment = z.object({
  ATTUNE_HOME: z.string().min(1).optional(),
  PORT: z.coerce.number('PORT must be a number from 1 to 65535.').int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress('PUBLIC_URL must be an address such as https://desk.example.org.').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://.')
    .optional(),
  DATABASE_MIGRATE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_MIGRATE_URL must begin with postgres://.')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('DATABASE_CONNECTIONS must be a number from 2 to 500.')
    .int()
    .min(2)
    .max(500)
    .default(16),
  ATTUNE_DEMO: z.enum(['0', '1'], 'ATTUNE_DEMO must be 0 or 1.').default('1'),
  ATTUNE_ADMIN_EMAIL: z.email('ATTUNE_ADMIN_EMAIL must be an e-mail address.').optional(),
  ATTUNE_ADMIN_PASSWORD: z.string('ATTUNE_ADMIN_PASSWORD needs 8 to 200 signs.').min(8).max(200).optional(),
  ATTUNE_SECRET: z.string().min(32, 'ATTUNE_SECRET needs at least 32 signs.').optional(),
  ATTUNE_SIMULATOR_URL: webAddress('ATTUNE_SIMULATOR_URL must be an address such as http://127.0.0.1:4700.').optional(),
  ATTUNE_SIMULATOR_SECRET: z.string('ATTUNE_SIMULATOR_SECRET needs at least 16 signs.').min(16).optional(),
  ATTUNE_WORK_LEASE_SECONDS: z.coerce
    .number('ATTUNE_WORK_LEASE_SECONDS must be a number from 1 to 600.')
    .min(1)
    .max(600)
    .default(20),
  ATTUNE_WORKERS: z.coerce.number('ATTUNE_WORKERS must be a number from 0 to 100.').int().min(0).max(100).default(8),
  ATTUNE_PROMPT_URL: webAddress('ATTUNE_PROMPT_URL must be an address such as http://127.0.0.1:11434/v1.').optional(),
  ATTUNE_PROMPT_MODEL: z.string('ATTUNE_PROMPT_MODEL must be the name of a model.').min(1).max(200).optional(),
  ATTUNE_PROMPT_KEY: z.string('ATTUNE_PROMPT_KEY must be a key.').min(1).optional(),
  ATTUNE_PROMPT_SECONDS: z.coerce
    .number('ATTUNE_PROMPT_SECONDS must be a number from 1 to 600.')
    .min(1)
    .max(600)
    .default(60),
  ATTUNE_FILES: z
    .string()
    .refine(isAbsolute, 'ATTUNE_FILES must be the whole path of a folder, such as /srv/attune/files.')
    .optional(),
  ATTUNE_S3_ENDPOINT: webAddress('ATTUNE_S3_ENDPOINT must be an address such as https://s3.example.org.').optional(),
  ATTUNE_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'ATTUNE_S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, - or .',
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
      error: 'ATTUNE_SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.',
    })
    .optional(),
  ATTUNE_MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\p{Cc}]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
      'ATTUNE_MAIL_FROM must be an e-mail address, or a name with one: Attune <desk@example.org>.',
    )
    .optional(),
  ATTUNE_PUSH_KEY: z
    .string()
    .refine(isPushKey, 'ATTUNE_PUSH_KEY must be a private key of 32 bytes as base64url.')
    .optional(),
  ATTUNE_PUSH_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        parts.every((part) => /^https?:$/.test(URL.parse(part)?.protocol ?? '') && URL.parse(part)?.origin === part),
      'ATTUNE_PUSH_ORIGINS must be origins such as https://push.intra.example, joined by commas.',
    )
    .optional(),
  ATTUNE_RATE_LIMIT: z.coerce.number('ATTUNE_RATE_LIMIT must be a number from 10 on.').int().min(10).default(3000),
  ATTUNE_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), 'ATTUNE_PROXIES must be addresses such as 127.0.0.1,10.0.0.0/8.')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'LOG_LEVEL must be silent, error, warn, info or debug.')
    .default('info'),
})

export interface Settings {
  home: string
  port: number
  host: string
  publicUrl: string | null
  databaseUrl: string | null
  databaseMigrateUrl: string | null
  databaseConnections: number
  demo: boolean
  admin: { email: string; password: string } | null
  secret: string | null
  simulator: { url: string; secret: string } | null
  files: FileStore
  /** The mail server; null: mails go to a file in the state folder. */
  smtp: { url: string; from: string } | null
  /** The private key of push notices, and the private push services they may go to. */
  prompts: ProviderSettings | null
  push: { key: string | null; origins: string[] }
  workLeaseMs: number
  workers: number
  rateLimit: number
  proxies: string[]
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** A setting that makes no sense: its message is for the person at the terminal. */
export class SettingRefused extends Error {}

export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) throw new SettingRefused(read.error.issues.map(formatIssue).join('\n'))
  const env = read.data
  const demo = env.ATTUNE_DEMO === '1'
  if (demo && !['127.0.0.1', '::1', 'localhost'].includes(env.HOST))
    throw new SettingRefused('The demo is served on this machine only: leave HOST out, or set ATTUNE_DEMO=0.')
  if ((env.ATTUNE_ADMIN_EMAIL === undefined) !== (env.ATTUNE_ADMIN_PASSWORD === undefined))
    throw new SettingRefused('ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD go together.')
  if ((env.ATTUNE_SIMULATOR_URL === undefined) !== (env.ATTUNE_SIMULATOR_SECRET === undefined))
    throw new SettingRefused('ATTUNE_SIMULATOR_URL and ATTUNE_SIMULATOR_SECRET go together.')
  if ((env.ATTUNE_SMTP_URL === undefined) !== (env.ATTUNE_MAIL_FROM === undefined))
    throw new SettingRefused('ATTUNE_SMTP_URL and ATTUNE_MAIL_FROM go together.')
  if (env.ATTUNE_HOME !== undefined && !isAbsolute(env.ATTUNE_HOME) && env.ATTUNE_HOME.startsWith('~'))
    throw new SettingRefused('ATTUNE_HOME must be a path; ~ is not expanded here.')
  const home = resolve(env.ATTUNE_HOME ?? defaultHome(environment))
  return {
    home,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseMigrateUrl: env.DATABASE_MIGRATE_URL ?? null,
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
    workers: env.ATTUNE_WORKERS,
    rateLimit: env.ATTUNE_RATE_LIMIT,
    proxies: env.ATTUNE_PROXIES ?? [],
    logLevel: env.LOG_LEVEL,
  }
}

/** An address and a model, or nobody to ask. */
const providerOf = (env: z.infer<typeof Environment>): ProviderSettings | null => {
  const { ATTUNE_PROMPT_URL: url, ATTUNE_PROMPT_MODEL: model, ATTUNE_PROMPT_KEY: key } = env
  if (url === undefined && model === undefined && key === undefined) return null
  if (url === undefined || model === undefined)
    throw new SettingRefused('ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL go together.')
  return { url, model, key: key ?? null, timeoutMs: env.ATTUNE_PROMPT_SECONDS * 1_000 }
}

/** A folder, or a bucket with everything it takes to reach it. */
const fileStoreOf = (env: z.infer<typeof Environment>, home: string): FileStore => {
  const [endpoint, bucket, region] = [env.ATTUNE_S3_ENDPOINT, env.ATTUNE_S3_BUCKET, env.ATTUNE_S3_REGION]
  const [key, secret] = [env.ATTUNE_S3_KEY, env.ATTUNE_S3_SECRET]
  if ([endpoint, bucket, region, key, secret].every((part) => part === undefined))
    return { kind: 'folder', folder: env.ATTUNE_FILES ?? join(home, 'files') }
  if (env.ATTUNE_FILES !== undefined)
    throw new SettingRefused('Files go to one place: set ATTUNE_FILES or ATTUNE_S3_…, not both.')
  if (
    endpoint === undefined ||
    bucket === undefined ||
    region === undefined ||
    key === undefined ||
    secret === undefined
  )
    throw new SettingRefused(
      'ATTUNE_S3_ENDPOINT, ATTUNE_S3_BUCKET, ATTUNE_S3_REGION, ATTUNE_S3_KEY and ATTUNE_S3_SECRET go together.',
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
