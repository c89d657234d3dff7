import { createECDH } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '@attune/carriers/private-addresses'
import { createPublicLookup } from '@attune/carriers/public-lookup'
import type { PushSubscription } from '@attune/contract/staff/notifications'
import webPush from 'web-push'

/** What a notice is sent with (RFC 8030). */
export interface PushTerms {
  /** The push service keeps it so long for a browser that is away. */
  ttlSeconds: number
  /** A newer notice takes the place of one with the same topic that waits: up to 32 letters of base64url. */
  topic: string
}

/**
 * `gone`: the subscription is over for good. `refused`: this notice will never be taken. `later`: it may be, at the
 * earliest after so many seconds when the service said so.
 */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'later'; afterSeconds: number | null }

/** The way notices to browsers leave (RFC 8030), encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
export interface Push {
  /** Base64url; browsers subscribe with it. */
  publicKey: string
  /** Whether an endpoint may be written to at all: https, and no address inside this network. */
  mayReach(endpoint: string): boolean
  send(to: PushSubscription, payload: string, terms: PushTerms): Promise<PushOutcome>
}

export interface PushOptions {
  /** Base64url, 32 bytes. */
  privateKey: string
  /** Push services that the installation's settings name may be private and unencrypted. */
  origins: readonly string[]
  /** Whom a push service can turn to: `https:` or `mailto:`. */
  contact: () => string
  timeoutMs: number
}

export const openPush = ({ privateKey, origins, contact, timeoutMs }: PushOptions): Push => {
  const publicKey = publicKeyOf(privateKey)
  const mayReach = (endpoint: string) => {
    const url = URL.parse(endpoint)
    return url !== null && (origins.includes(url.origin) || isPublic(url))
  }
  return {
    publicKey,
    mayReach,
    send: async (to, payload, { ttlSeconds, topic }) => {
      if (!mayReach(to.endpoint)) return { kind: 'gone' }
      const url = new URL(to.endpoint)
      const { headers, body } = webPush.generateRequestDetails(to, payload, {
        vapidDetails: { subject: contact(), publicKey, privateKey },
        TTL: ttlSeconds,
        topic,
        urgency: 'high',
      })
      try {
        return outcomeOf(await post(url, headers, body, origins.includes(url.origin), timeoutMs))
      } catch (error) {
        if (error instanceof AddressInside) return { kind: 'gone' }
        return { kind: 'later', afterSeconds: null }
      }
    },
  }
}

/** A new private key for `ATTUNE_PUSH_KEY`. */
export const newPushKey = (): string => webPush.generateVAPIDKeys().privateKey

/** Throws for what is no private key on P-256. */
export const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}

/** The name of the push service means an address inside this network. */
class AddressInside extends Error {
  override name = 'AddressInside'
}

const isPublic = ({ protocol, hostname, username, password }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && username === '' && password === '' && (isIP(host) === 0 || !isPrivateAddress(host))
}

const post = (
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer,
  trusted: boolean,
  timeoutMs: number,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const lookup = trusted ? {} : { lookup: createPublicLookup(() => new AddressInside()) }
    const signal = AbortSignal.timeout(timeoutMs)
    const request = open(url, { method: 'POST', headers, signal, agent: false, ...lookup }, (response) => {
      // Nobody reads what else it says, however much that is.
      response.destroy()
      resolve(response)
    })
    request.once('error', reject)
    request.end(body)
  })

/** What an answer means (RFC 8030 §5 and §8.4): 404 and 410 end a subscription; no redirect is followed. */
const outcomeOf = ({ statusCode = 0, headers }: IncomingMessage): PushOutcome => {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  if (statusCode === 408 || statusCode === 425 || statusCode === 429 || statusCode >= 500)
    return { kind: 'later', afterSeconds: secondsOf(headers['retry-after']) }
  return { kind: 'refused' }
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), an hour at most. */
const secondsOf = (header: string | undefined): number | null => {
  if (header === undefined) return null
  const seconds = /^[0-9]{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(1, Math.ceil(seconds))) : null
}
