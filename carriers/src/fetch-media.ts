import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { CarrierUnreachable, MediaMissing, MediaRefused } from './carrier.ts'
import { isPrivateAddress } from './private-addresses.ts'
import { createPublicLookup } from './public-lookup.ts'

export interface MediaFetch {
  /** Request headers; sent to redirects only on the same host. */
  headers?: Record<string, string>
  /** The only origins that may be private and unencrypted: the carrier's own process on this machine. */
  ownOrigins?: readonly string[]
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}

const REDIRECTS_MAX = 3
/** Shorter than a job’s lease (20 s), so that no other worker begins to fetch the same file. 10 MB need 6 Mbit/s. */
export const FILE_TIMEOUT_MS = 15_000

/**
 * Fetches a file from a URL named by a carrier. The URL is untrusted, so only https is allowed, private addresses are
 * refused (checked again at name resolution, so that a name can't change in between), and redirects, time and size are
 * limited. Throws `CarrierUnreachable` (retry), `MediaMissing` (retry, but not for hours) or `MediaRefused` (don't).
 */
export const fetchMedia = async (address: string, options: MediaFetch): Promise<Buffer> => {
  const limit = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  let url = parse(address)
  let headers = options.headers ?? {}
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const own = options.ownOrigins?.includes(url.origin) ?? false
    if (!own) refuseOutside(url)
    const response = await get(url, headers, own, signal)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined) {
      response.resume()
      const next = parse(new URL(location, url).href)
      if (next.host !== url.host) headers = {}
      url = next
      continue
    }
    if (status === 200) return await read(response, options.maxBytes)
    response.resume()
    // Gone and forbidden are final. Busy, failing and not yet available may change, and so may our own credentials.
    if (status === 404) throw new MediaMissing('The carrier answered 404 when asked for a file.')
    if (status >= 500 || status === 408 || status === 425 || status === 429)
      throw new CarrierUnreachable(`The carrier answered ${status} when asked for a file.`)
    if (status === 401 && headers['authorization'] !== undefined)
      throw new CarrierUnreachable('The carrier refuses our credentials when asked for a file.', { needsAdmin: true })
    throw new MediaRefused(`The carrier answered ${status} when asked for a file.`)
  }
  throw new MediaRefused('The file was redirected too many times.')
}

const parse = (address: string): URL => {
  try {
    return new URL(address)
  } catch {
    throw new MediaRefused('The file’s URL is invalid.')
  }
}

const refuseOutside = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') throw new MediaRefused('Files are only fetched over https.')
  if (url.username !== '' || url.password !== '') throw new MediaRefused('The file’s URL contains a password.')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new MediaRefused('The file’s URL points to a private address.')
}

const lookupPublic = createPublicLookup(() => new MediaRefused('The file’s URL points to a private address.'))

const get = (url: URL, headers: Record<string, string>, own: boolean, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = open(url, { headers, signal, agent: false, ...(own ? {} : { lookup: lookupPublic }) }, resolve)
    request.once('error', (error) => reject(toFailure(error)))
    request.end()
  })

const read = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = new MediaRefused('The file is too large.')
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    response.destroy()
    throw toFailure(error)
  }
  return Buffer.concat(chunks)
}

const toFailure = (error: unknown): Error =>
  error instanceof MediaRefused
    ? error
    : new CarrierUnreachable('The file could not be fetched from the carrier.', { cause: error })
