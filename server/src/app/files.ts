import { Readable } from 'node:stream'
import { familyOf } from '@attune/contract/media/mime'
import { loadMedia } from '@attune/store/media/media'
import { storeInTurns } from '@attune/store/turns/store-in-turns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { plainFileName } from '../media/file-name.ts'
import type { FilePlace, Variant } from '../file-store.ts'
import { readMediaUrl, type ServedVariant } from '../media/urls.ts'
import { Refusal } from '../refusal.ts'
import { refuseFields } from './inputs/refuse-fields.ts'

interface MediaParams {
  organizationId: string
  mediaId: string
  shown: string
  expires: string
  signature: string
}

/**
 * Serves files by signed URLs. Whoever has the URL may see the file until it expires; it is only given to people with
 * the right. Nothing served here can run: it is sandboxed or downloaded, and its type is not sniffed.
 */
export const mountFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: MediaParams }>(
    '/media/:organizationId/:mediaId/:shown/:expires/:signature',
    { compress: false },
    async (request, reply) => {
      refuseFields(request)
      const asked = readMediaUrl(deps, request.params)
      if (asked === null) throw new Refusal('NotFound')
      if (asked === 'expired') throw new Refusal('LinkExpired')
      const { mime, fileName } = await describe(deps, asked, asked.shown)
      const variant: Variant = asked.shown === 'unnamed' ? 'original' : asked.shown
      const found = await deps.files.read(asked, variant)
      if (found === null) throw new Refusal('NotFound')
      void reply
        .header('content-type', mime)
        .header('content-disposition', dispositionOf(mime, fileName))
        .header('content-security-policy', `default-src 'none'; sandbox`)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('accept-ranges', 'bytes')
      return send(reply, found, rangeOf(request.headers.range, found.bytes))
    },
  )
}

/** Type and name of the served file. Only the original has a name of its own; the variants are generated pictures. */
const describe = async (
  deps: Deps,
  place: FilePlace,
  shown: ServedVariant,
): Promise<{ mime: string; fileName: string }> => {
  if (shown === 'fit') return { mime: 'image/jpeg', fileName: 'photo.jpg' }
  if (shown !== 'original' && shown !== 'unnamed') return { mime: 'image/webp', fileName: 'photo.webp' }
  // Nobody is signed in here: all files of an organization have the share of one account.
  const store = storeInTurns(deps.store, { organizationId: place.organizationId, accountId: 'files' })
  const [row] = await store.tenant(place.organizationId, (tx) => loadMedia(tx, [place.mediaId]))
  if (row === undefined) throw new Refusal('NotFound')
  return { mime: row.mime, fileName: shown === 'original' ? row.file_name : plainFileName(row.mime) }
}

/**
 * Pictures, sound and video are shown inline; anything else is downloaded, PDFs too, because PDF viewers do not work in
 * a sandbox.
 */
const dispositionOf = (mime: string, fileName: string): string => {
  const how = familyOf(mime) === 'file' ? 'attachment' : 'inline'
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  // RFC 6266 and RFC 8187: the name again for clients that support every alphabet.
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type Range = { from: number; to: number } | 'none' | 'outside'

/**
 * Parses a single byte range, as media players send it (RFC 9110, 14.2). Several ranges at once are answered with the
 * whole file.
 */
const rangeOf = (header: string | undefined, bytes: number): Range => {
  const [, first = '', last = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'none'
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to || from >= bytes ? 'outside' : { from, to }
}

const send = (reply: FastifyReply, file: { stream: Readable; bytes: number }, range: Range): FastifyReply => {
  if (range === 'none') return reply.header('content-length', file.bytes).send(file.stream)
  if (range === 'outside') {
    file.stream.destroy()
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).send('')
  }
  const { from, to } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${file.bytes}`)
    .header('content-length', to - from + 1)
    .send(Readable.from(sliceBytes(file.stream, from, to)))
}

/** Yields the bytes from `from` to `to`, both inclusive. Files are small, so what precedes them is read and skipped. */
async function* sliceBytes(stream: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = at + chunk.length
    if (end > from) yield chunk.subarray(Math.max(0, from - at), Math.min(chunk.length, to + 1 - at))
    at = end
    if (at > to) return
  }
}
