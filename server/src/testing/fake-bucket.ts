import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeBucket {
  endpoint: string
  /** Objects by bucket and key. */
  objects: Map<string, Buffer>
  close(): void
}

/** As much of S3 as the file store needs, in memory: put, head, get, list by prefix, delete. Ignores signatures. */
export const fakeBucket = async (): Promise<FakeBucket> => {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void answer(objects, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const answer = async (objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const name = decodeURIComponent(url.pathname.slice(1))
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const found = objects.get(name)
  if (request.method === 'PUT') objects.set(name, decodeBody(request, body))
  if (request.method === 'PUT') return response.setHeader('etag', '"1"').end()
  if (request.method === 'DELETE') {
    objects.delete(name)
    return response.writeHead(204).end()
  }
  if (request.method === 'POST') {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
      objects.delete(`${name.split('/')[0]}/${key}`)
    return response.end('<DeleteResult></DeleteResult>')
  }
  if (url.searchParams.has('list-type'))
    return response.end(toListing(objects, name, url.searchParams.get('prefix') ?? ''))
  if (found === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  response
    .setHeader('content-length', found.length)
    .setHeader('last-modified', new Date(0).toUTCString())
    .setHeader('etag', '"1"')
  return response.end(request.method === 'HEAD' ? undefined : found)
}

/** The client may send a body in signed chunks: `size;signature`, bytes, and so on. */
const decodeBody = (request: IncomingMessage, body: Buffer): Buffer => {
  if (!String(request.headers['content-encoding'] ?? '').includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

const toListing = (objects: Map<string, Buffer>, bucket: string, prefix: string): string => {
  const place = `${bucket.replace(/\/$/, '')}/`
  const keys = [...objects.keys()].filter((key) => key.startsWith(place + prefix)).map((key) => key.slice(place.length))
  const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  return `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
}
