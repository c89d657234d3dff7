import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { CarrierUnreachable, MediaRefused } from './carrier.ts'
import { isPrivateAddress } from './private-addresses.ts'
import { createPublicLookup } from './public-lookup.ts'

export interface MediaFetch {
  /** Sent to the address given, and to redirects only where they stay at the same host. */
  headers?: Record<string, string>
  /** The one origin that may be private and unencrypted: the carrier's own process on this machine. */
  ownOrigin?: string
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}

const REDIRECTS_MAX = 3

/**
 * Reads a file that a carrier named. The name is a stranger's: only https, no address inside this network (looked at
 * once more when the name was resolved, so that it cannot change in between), few redirects, little time, and not more
 * bytes than wanted. Throws `CarrierUnreachable` (try again) or `MediaRefused` (do not).
 */
export const fetchMedia = async (address: string, options: MediaFetch): Promise<Buffer> => {
  const limit = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  let url = parse(address)
  let headers = options.headers ?? {}
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const own = url.origin === options.ownOrigin
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
    // Gone or forbidden stays so; what is busy or out of order, and media that is not ready yet, may come.
    if (status >= 500 || status === 404 || status === 408 || status === 425 || status === 429)
      throw new CarrierUnreachable(`The carrier answered ${status} to the question for a file.`)
    throw new MediaRefused(`The carrier answered ${status} to the question for a file.`)
  }
  throw new MediaRefused('The file was moved too often.')
}

const parse = (address: string): URL => {
  try {
    return new URL(address)
  } catch {
    throw new MediaRefused('The address of a file cannot be read.')
  }
}

const refuseOutside = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') throw new MediaRefused('Files are read over https only.')
  if (url.username !== '' || url.password !== '') throw new MediaRefused('The address of a file names a password.')
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new MediaRefused('The address of a file is a private one.')
}

const lookupPublic = createPublicLookup(() => new MediaRefused('The address of a file is a private one.'))

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
    : new CarrierUnreachable('A file could not be read from the carrier.', { cause: error })
