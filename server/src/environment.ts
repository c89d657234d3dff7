import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { MAILBOX_ENVIRONMENT } from './mailbox-settings.ts'
import { publicKeyOf } from './push/push.ts'

/** An `http:` or `https:` URL. */
const webAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence })

/** An id of Twilio's: two letters that say of what, and 32 digits. */
const twilioSid = (name: string, kind: string) =>
  z.string().regex(new RegExp(`^${kind}[0-9a-fA-F]{32}$`), `${name} must be an id that begins with ${kind}.`)

/** A duration in seconds. */
const secondsUpTo = (name: string, max: number) => {
  const sentence = `${name} must be a number of seconds up to ${max}.`
  return z.coerce.number(sentence).min(0, sentence).max(max, sentence)
}

/** Whether a text is a P-256 private key. */
const isPushKey = (text: string): boolean => {
  try {
    return /^[A-Za-z0-9_-]{43}$/.test(text) && publicKeyOf(text) !== ''
  } catch {
    // Node has no other way to check this.
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

/** Origins separated by commas. */
const origins = (sentence: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        parts.every((part) => /^https?:$/.test(URL.parse(part)?.protocol ?? '') && URL.parse(part)?.origin === part),
      sentence,
    )

/** Host names separated by commas; `*.` matches all subdomains. */
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
 * - `ATTUNE_USER`: the user that everything runs as when started as root. Default: the owner of the state folder's
 *   data, else `attune`, which is created.
 * - `PORT`: the port of panel and API; 4600. `HOST`: the address to bind; 127.0.0.1, the only one allowed in the demo.
 * - `ATTUNE_WORK_PORT`: the port on which `npm run work` answers health checks; 4601.
 * - `PUBLIC_URL`: the URL for people and carriers; `http://HOST:PORT`.
 * - `ATTUNE_ALLOWED_HOSTS`: more host names that the server answers to, separated by commas, such as its name for a
 *   proxy or a carrier (`attune,*.desk.internal`). It always answers to the host of `PUBLIC_URL`, to the IP address a
 *   connection was made to and, if it only listens on this machine, to `localhost`. Other hosts get 421.
 * - `DATABASE_URL`: your own PostgreSQL 15 or newer; the embedded one is used without it. Alone it is one login that
 *   has both of the product's roles. With `DATABASE_GLOBAL_URL` each role has its own login, as poolers such as
 *   PgBouncer require: `DATABASE_URL` is then the login of `attune_tenant` (docs/how/database.md).
 * - `DATABASE_MIGRATE_URL`: the schema's owner, for migrations and the demo; defaults to `DATABASE_URL`. Must not go
 *   through a pooler.
 * - `DATABASE_LISTEN_URL`: a direct connection, to hear of other processes' changes immediately. Default:
 *   `DATABASE_GLOBAL_URL` or `DATABASE_URL`, unless there is a pooler; without one of them the product polls (every
 *   half second, two for jobs).
 * - `DATABASE_MIGRATE`: 1 (default) migrates the schema at each start; 0 doesn't; `only` migrates and exits.
 * - `ATTUNE_DATABASE_WAIT_SECONDS`: how long a start waits for the database of `DATABASE_URL`; 60.
 * - `DATABASE_PREPARE`: 1 prepares frequent statements by name, 0 doesn't. Default: 1, or 0 if there is a pooler.
 * - `DATABASE_CONNECTIONS`: the maximum of connections for tenants' queries; 16.
 * - `ATTUNE_DEMO`: 1 (default) seeds the demo organization into an empty database; 0 starts empty.
 * - `ATTUNE_ADMIN_EMAIL`, `ATTUNE_ADMIN_PASSWORD`: the first admin when starting empty. Without them an empty start prints
 *   a link that sets the installation up.
 * - `ATTUNE_SECRET`: at least 32 characters; created at the first start and kept in the state folder by default.
 *   `ATTUNE_SECRET_OLD`: the one before, while `npm run secret:rotate` encrypts everything anew.
 * - `ATTUNE_LINK_KEY`: signs the links that unsubscribe from mails, at least 32 characters. Kept in the state folder by
 *   default; with an `ATTUNE_SECRET` that secret signs them. Before you replace that one, set this to it, or the links
 *   in mails that are already sent stop working.
 * - `ATTUNE_SIMULATOR_URL`, `ATTUNE_SIMULATOR_SECRET`: a carrier simulator running elsewhere.
 * - `ATTUNE_TWILIO_ACCOUNT`, `ATTUNE_TWILIO_TOKEN`: a Twilio account's SID and auth token; needs `PUBLIC_URL`, which
 *   Twilio calls, and `ATTUNE_DEMO=0`. `ATTUNE_TWILIO_KEY` and `ATTUNE_TWILIO_KEY_SECRET`: an API key for calls.
 *   `ATTUNE_TWILIO_SERVICE`: the Messaging Service that messages leave through. `ATTUNE_TWILIO_NUMBERS`: its numbers,
 *   separated by commas; with several organizations each with the one it belongs to (`+13035550100=or_…`).
 *   `ATTUNE_TWILIO_URL`: another address of its API, for a stand-in.
 * - `ATTUNE_MAILBOX…`: the mailbox that messages leave from and replies come to; see mailbox-settings.ts.
 * - `ATTUNE_WORK_LEASE_SECONDS`: after this time another worker takes over a job that hangs; 20.
 * - `ATTUNE_WORKERS`: jobs run at once, and four times as many that wait for each kind of answer from outside; 8.
 * - `ATTUNE_ROLE`: what this process does: `web` serves requests, `worker` runs jobs; `web,worker`. `ATTUNE_WORKERS=0`
 *   is the same as `web`. A worker answers health checks only. `npm run serve` and `npm run work` choose it themselves.
 * - `ATTUNE_DRAIN_SECONDS`: how long the process keeps serving after SIGTERM while it reports that it isn't ready, so
 *   that a load balancer notices and open streams move to other processes one by one; 5, at a terminal 0.
 * - `ATTUNE_FILES`: the folder of uploaded files; `files` in the state folder. Or a bucket of an S3-compatible service:
 *   `ATTUNE_S3_ENDPOINT`, `ATTUNE_S3_BUCKET`, `ATTUNE_S3_REGION`, `ATTUNE_S3_KEY`, `ATTUNE_S3_SECRET`, all five.
 * - `ATTUNE_SMTP_URL`: the mail server, `smtp://user:password@host:587` or `smtps://…:465`, and `ATTUNE_MAIL_FROM`: the
 *   sender, such as `Attune <desk@example.org>`. Without them mails are written to `outbox.log` in the state folder.
 * - `ATTUNE_PUSH_KEY`: the private key that signs push notices (VAPID, 32 bytes as base64url); created at the first
 *   start and kept in the state folder by default. Processes on several machines must share it.
 * - `ATTUNE_PUSH_ORIGINS`: the origins of push services in your own network, separated by commas
 *   (`https://push.intra.example`). By default push notices only go to public https addresses.
 * - `ATTUNE_WEBHOOK_ORIGINS`: the origins of receivers of webhooks in your own network, such as `http://127.0.0.1:8080`.
 *   By default webhooks only go to public https addresses.
 * - `ATTUNE_PROMPT_URL`: the provider that answers prompts, as the base URL of an OpenAI-compatible API up to its
 *   `/v1`, and `ATTUNE_PROMPT_MODEL`: the model; set both. `ATTUNE_PROMPT_KEY`: its API key, if it wants one.
 *   `ATTUNE_PROMPT_SECONDS`: how long an answer may take; 60. Without a provider, prompt nodes take their failure exit.
 * - `ATTUNE_TRANSCRIPT_MODEL`: the model of the same provider that writes down what is said in voice notes, such as
 *   `whisper-1`. An organization's admin turns it on. Without it nothing is written down.
 * - `ATTUNE_RATE_LIMIT`: requests a minute from one address; 3000.
 * - `ATTUNE_CALLS_AT_ONCE`: calls of one account that a process takes at once, running and waiting; 100. More get 429.
 * - `ATTUNE_SESSION_DAYS`: a session ends this many days after its sign-in, no matter how much it is used; 90.
 * - `ATTUNE_SECURITY_LOG_DAYS`: how long the security log is kept, at least 30; 180.
 * - `ATTUNE_PROXIES`: addresses or networks of the proxies in front, separated by commas, whose `x-forwarded-for` is
 *   trusted (`127.0.0.1,10.0.0.0/8`). Without it a visitor's address is the one that connects.
 * - `ATTUNE_METRICS_TOKEN`: the bearer token for `/metrics`, at least 20 characters. Without it `/metrics` answers 404.
 * - `LOG_LEVEL`: silent, error, warn, info (default), debug.
 *
 * Settings that open something may be in a file instead: `ATTUNE_SECRET_FILE` names the one with `ATTUNE_SECRET`, and
 * so on (secret-files.ts).
 */
export const Environment = z.object({
  ATTUNE_HOME: z.string().min(1).optional(),
  ATTUNE_USER: z.string().min(1).optional(),
  PORT: z.coerce.number('PORT must be a number from 1 to 65535.').int().min(0).max(65_535).default(4600),
  ATTUNE_WORK_PORT: z.coerce
    .number('ATTUNE_WORK_PORT must be a number from 1 to 65535.')
    .int()
    .min(0)
    .max(65_535)
    .default(4601),
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
  ATTUNE_SECRET_OLD: z.string().min(32, 'ATTUNE_SECRET_OLD must have at least 32 characters.').optional(),
  ATTUNE_SECRET: z.string().min(32, 'ATTUNE_SECRET must have at least 32 characters.').optional(),
  ATTUNE_LINK_KEY: z.string().min(32, 'ATTUNE_LINK_KEY must have at least 32 characters.').optional(),
  ATTUNE_SIMULATOR_URL: webAddress('ATTUNE_SIMULATOR_URL must be a URL such as http://127.0.0.1:4700.').optional(),
  ATTUNE_SIMULATOR_SECRET: z.string('ATTUNE_SIMULATOR_SECRET must have at least 16 characters.').min(16).optional(),
  ATTUNE_TWILIO_ACCOUNT: twilioSid('ATTUNE_TWILIO_ACCOUNT', 'AC').optional(),
  ATTUNE_TWILIO_TOKEN: z.string().min(1).optional(),
  ATTUNE_TWILIO_KEY: twilioSid('ATTUNE_TWILIO_KEY', 'SK').optional(),
  ATTUNE_TWILIO_KEY_SECRET: z.string().min(1).optional(),
  ATTUNE_TWILIO_SERVICE: twilioSid('ATTUNE_TWILIO_SERVICE', 'MG').optional(),
  ATTUNE_TWILIO_NUMBERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) =>
        parts.every((part) => /^(?:whatsapp:)?\+[1-9][0-9]{6,14}(?:=or_[0-9a-f]{32})?$|^[0-9]{3,6}$/.test(part)),
      'ATTUNE_TWILIO_NUMBERS must be numbers such as +13035550100, separated by commas.',
    )
    .optional(),
  ATTUNE_TWILIO_URL: webAddress('ATTUNE_TWILIO_URL must be a URL such as http://127.0.0.1:4701.').optional(),
  ...MAILBOX_ENVIRONMENT,
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
  ATTUNE_TRANSCRIPT_MODEL: z.string('ATTUNE_TRANSCRIPT_MODEL must be the name of a model.').min(1).max(200).optional(),
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
  ATTUNE_PUSH_ORIGINS: origins(
    'ATTUNE_PUSH_ORIGINS must be a comma-separated list of origins, such as https://push.intra.example.',
  ).optional(),
  ATTUNE_WEBHOOK_ORIGINS: origins(
    'ATTUNE_WEBHOOK_ORIGINS must be a comma-separated list of origins, such as http://127.0.0.1:8080.',
  ).optional(),
  ATTUNE_RATE_LIMIT: z.coerce.number('ATTUNE_RATE_LIMIT must be a number of at least 10.').int().min(10).default(3000),
  ATTUNE_CALLS_AT_ONCE: z.coerce
    .number('ATTUNE_CALLS_AT_ONCE must be a number of at least 10.')
    .int()
    .min(10)
    .default(100),
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
