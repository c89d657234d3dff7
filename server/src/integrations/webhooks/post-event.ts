import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '@attune/carriers/private-addresses'
import { createPublicLookup } from '@attune/carriers/public-lookup'

export interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Receivers named in the settings. They may be private and unencrypted. */
  origins: readonly string[]
  timeoutMs: number
}

/** How a receiver answered. Sentences are for the organization's admins. */
export interface PostOutcome {
  /** Null if there was no answer. */
  statusCode: number | null
  /** Null if the event arrived. */
  problem: string | null
  /** It would fail the same way for any event now, so the others wait, too. */
  isDown: boolean
  /** The receiver wants no more events. */
  isGone: boolean
  /** The receiver asks not to be sent anything for this many seconds. */
  afterSeconds: number
}

/** Whether events may go to this address: https and not inside this network, or named in the settings. */
export const mayPostTo = (address: string, origins: readonly string[]): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && (isIP(host) === 0 || !isPrivateAddress(host))
}

/**
 * Posts an event once. Addresses inside this network are refused, and checked again when the connection is made, so
 * that a name can't change in between. Redirects aren't followed, and the answer's body isn't kept.
 */
export const postEvent = async (address: string, options: PostOptions): Promise<PostOutcome> => {
  if (!mayPostTo(address, options.origins)) return failed('The address is inside a private network.')
  try {
    return outcomeOf(await post(new URL(address), options))
  } catch (error) {
    return failed(explain(error))
  }
}

/** The receiver's host name resolves to an address inside this network. */
class AddressInside extends Error {
  override name = 'AddressInside'
}

const post = (url: URL, { headers, body, origins, timeoutMs }: PostOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const lookup = origins.includes(url.origin) ? {} : { lookup: createPublicLookup(() => new AddressInside()) }
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), agent: false, ...lookup }
    const request = open(url, options, (response) => {
      // The body isn't needed, however long it is.
      response.destroy()
      resolve(response)
    })
    request.once('error', reject)
    request.end(body)
  })

const outcomeOf = ({ statusCode = 0, headers }: IncomingMessage): PostOutcome => {
  const answer = { statusCode, isDown: false, isGone: false, afterSeconds: 0 }
  if (statusCode >= 200 && statusCode < 300) return { ...answer, problem: null }
  if (statusCode >= 300 && statusCode < 400)
    return { ...answer, problem: `The receiver answered ${statusCode}, a redirect. Enter the address it leads to.` }
  const isDown = statusCode >= 500 || statusCode === 429 || statusCode === 408
  const afterSeconds = statusCode === 429 || statusCode === 503 ? secondsOf(headers['retry-after']) : 0
  const problem =
    statusCode === 410 ? 'The receiver answered 410: it wants nothing more.' : `The receiver answered ${statusCode}.`
  return { ...answer, problem, isDown, isGone: statusCode === 410, afterSeconds }
}

const failed = (problem: string): PostOutcome => ({
  ...{ statusCode: null, problem, isDown: true, isGone: false, afterSeconds: 0 },
})

const explain = (error: unknown): string => {
  if (error instanceof AddressInside) return 'The address is inside a private network.'
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'The receiver didn’t answer in time.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the receiver can’t be found.'
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return 'The receiver’s certificate isn’t valid.'
  return 'The receiver can’t be reached.'
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3), an hour at most. */
const secondsOf = (header: string | undefined): number =>
  header !== undefined && /^[0-9]{1,9}$/.test(header) ? Math.min(3_600, Number(header)) : 0
