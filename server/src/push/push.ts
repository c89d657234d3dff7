import { createECDH } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '@attune/carriers/private-addresses'
import { createPublicLookup } from '@attune/carriers/public-lookup'
import type { PushSubscription } from '@attune/contract/staff/notifications'
import webPush from 'web-push'

/** How a notification is sent (RFC 8030). */
export interface PushTerms {
  /** How long the push service keeps it for a browser that is offline. */
  ttlSeconds: number
  /** Replaces a waiting notification with the same topic. Up to 32 characters of base64url. */
  topic: string
}

/**
 * `gone`: the subscription has ended. `refused`: a retry won't help. `later`: retry, after the number of seconds if the
 * service gave one.
 */
export type PushOutcome = { kind: 'sent' | 'gone' | 'refused' } | { kind: 'later'; afterSeconds: number | null }

/** Sends notifications to browsers (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292). */
export interface Push {
  /** Base64url; browsers subscribe with it. */
  publicKey: string
  /** Whether an endpoint is allowed: https, and not an address inside this network. */
  mayReach(endpoint: string): boolean
  send(to: PushSubscription, payload: string, terms: PushTerms): Promise<PushOutcome>
}

export interface PushOptions {
  /** Base64url, 32 bytes. */
  privateKey: string
  /** Push services named in the settings. They may be private and unencrypted. */
  origins: readonly string[]
  /** A contact for the push service, `https:` or `mailto:`. */
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

/** Throws if this is not a private key on P-256. */
export const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}

/** The push service's host name resolves to an address inside this network. */
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
      // The body is not needed, however long it is.
      response.destroy()
      resolve(response)
    })
    request.once('error', reject)
    request.end(body)
  })

/** What a status means (RFC 8030 §5 and §8.4): 404 and 410 end a subscription; redirects are not followed. */
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
