import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { HOUR_MS } from '@attune/contract/durations'
import { WEBHOOK_ROTATION_HOURS } from '@attune/contract/integrations/limits'
import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../staff/security/seal.ts'

/** The secrets that events are signed with: the current one, and replaced ones until they expire. */
interface WebhookSecrets {
  now: string
  before: ReplacedSecret | null
  /** Secrets replaced earlier than `before`, latest first. */
  earlier?: ReplacedSecret[]
}

interface ReplacedSecret {
  secret: string
  until: string
}

export interface SealedSecrets {
  sealed: Buffer
  sealed_by: string
}

const PURPOSE = 'attune webhook secrets'
/** So that anyone who finds one sees what it is; Standard Webhooks requires it. */
const PREFIX = 'whsec_'
/** How many secrets before the previous one are kept. Each makes the signature header longer. */
const EARLIER_MAX = 8

/** A secret as its receiver gets it: 256 random bits. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** What the secrets of a webhook are bound to, so that they open in their own row only. */
export const webhookSealedFor = (row: { organization_id: string; webhook_id: string }): string =>
  `${row.organization_id} ${row.webhook_id}`

/**
 * Encrypts a webhook's secrets. With `opened`, the previous secret keeps signing for a day; older ones keep signing until
 * their own day has passed.
 */
export const sealWebhookSecrets = (
  secret: string,
  of: string,
  fresh: string,
  { opened = null, at }: { opened?: WebhookSecrets | null; at: Date },
): SealedSecrets & { both_until: Date | null } => {
  const until = new Date(at.getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS)
  const before = opened === null ? null : { secret: opened.now, until: until.toISOString() }
  const earlier = opened === null ? [] : replacedOf(opened, at).slice(0, EARLIER_MAX)
  const secrets = { now: fresh, before, ...(earlier.length > 0 && { earlier }) }
  return { ...sealAll(secret, of, secrets), both_until: before === null ? null : until }
}

/** Encrypts what an older key of the installation encrypted. Null if none of these keys did. */
export const resealWebhookSecrets = (
  fresh: string,
  old: string,
  of: string,
  row: SealedSecrets,
): SealedSecrets | null => {
  const opened = openAll([fresh, old], of, row)
  return opened === null ? null : sealAll(fresh, of, opened)
}

/** A webhook's secrets; null if the installation's secret has changed. */
export const openWebhookSecrets = (
  { secret, oldSecret }: Pick<Deps, 'secret' | 'oldSecret'>,
  row: SealedSecrets & { organization_id: string; webhook_id: string },
): WebhookSecrets | null =>
  openAll(oldSecret === undefined ? [secret] : [secret, oldSecret], webhookSealedFor(row), row)

/**
 * The signature header of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body, one
 * for each secret that is valid at this moment.
 */
export const signEvent = (
  secrets: WebhookSecrets,
  { id, seconds, body, at }: { id: string; seconds: number; body: string; at: Date },
): string => {
  const all = [secrets.now, ...replacedOf(secrets, at).map(({ secret }) => secret)]
  const sign = (one: string) =>
    createHmac('sha256', Buffer.from(one.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return all.map((one) => `v1,${sign(one)}`).join(' ')
}

/** The replaced secrets that still sign, latest first. */
const replacedOf = ({ before, earlier = [] }: WebhookSecrets, at: Date): ReplacedSecret[] =>
  [...(before === null ? [] : [before]), ...earlier].filter(({ until }) => new Date(until) > at)

const sealAll = (secret: string, of: string, secrets: WebhookSecrets): SealedSecrets => ({
  sealed: seal(secret, of, JSON.stringify(secrets), PURPOSE),
  sealed_by: nameOfKey(secret),
})

const openAll = (secrets: readonly string[], of: string, row: SealedSecrets): WebhookSecrets | null => {
  const secret = secrets.find((one) => nameOfKey(one) === row.sealed_by)
  const text = secret === undefined ? null : unseal(secret, of, row.sealed, PURPOSE)
  // Only `sealAll` makes what its key opens.
  return text === null ? null : (JSON.parse(text) as WebhookSecrets)
}

/** Names the key without telling anything about it, so that it is known which rows have an older one. */
const nameOfKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `${PURPOSE}, name`, 8)).toString('hex')
