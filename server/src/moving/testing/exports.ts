import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import { readTar, TAR_END, tarHeader, tarPadding } from '@attune/store/moving/tar'
import type { Caller } from '../../testing/caller.ts'

/** The entries of an export by name, in its order; bytes as latin1. */
export type ExportContent = Map<string, string>

export const download = async (who: Caller, url: string = ORGANIZATION_EXPORT_PATH): Promise<Buffer> => {
  const reply = await who.raw({ method: 'GET', url })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.rawPayload
}

export const unpackExport = async (packed: Buffer): Promise<ExportContent> => {
  const content: ExportContent = new Map()
  for await (const { name, pieces } of readTar(piecesOf(gunzipSync(packed)))) {
    const all: Buffer[] = []
    for await (const piece of pieces()) all.push(piece)
    content.set(name, Buffer.concat(all).toString('latin1'))
  }
  return content
}

/** Repacks an export, with correct checksums unless others are given: like somebody who knows how. */
export const packExport = (content: ExportContent, given?: string): Buffer => {
  const named = [...content].filter(([name]) => name !== 'SHA256SUMS')
  const sums = named.map(([name, text]) => `${sha256(text)}  ${name}\n`)
  const entries: [string, string][] = [...named, ['SHA256SUMS', given ?? sums.join('')]]
  const pieces = entries.flatMap(([name, text]) => {
    const bytes = Buffer.from(text, 'latin1')
    return [tarHeader(name, bytes.length, new Date()), bytes, tarPadding(bytes.length)]
  })
  return gzipSync(Buffer.concat([...pieces, TAR_END]))
}

const sha256 = (text: string): string => createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex')

/** As a stream would deliver them: cut anywhere. */
async function* piecesOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 70_000) yield bytes.subarray(from, from + 70_000)
}
