import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { renderApiPage } from './api-page.ts'

/**
 * Serves the description of the API: `/openapi.json` for programs and `/api` for people. Each is built and compressed
 * once, because they are large and anyone may request them.
 */
export const mountApiDocs = (app: FastifyInstance, { publicUrl }: Deps): void => {
  const document = once(async () => {
    // Parses the contract and loads the examples, which most processes never need.
    const { openApiDocument } = await import('./openapi.ts')
    return openApiDocument(publicUrl)
  })
  const json = once(async () => pack(JSON.stringify(await document())))
  const page = once(async () => pack(renderApiPage(await document())))
  app.get('/openapi.json', async (request, reply) =>
    sendPacked(request, reply.type('application/json; charset=utf-8'), await json()),
  )
  app.get('/api', async (request, reply) => {
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
    return sendPacked(request, reply, await page())
  })
  app.get('/api/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}

/** A body, plain and compressed. */
interface Packed {
  plain: Buffer
  gzipped: Buffer
}

const pack = async (text: string): Promise<Packed> => {
  const plain = Buffer.from(text)
  return { plain, gzipped: await promisify(gzip)(plain) }
}

const sendPacked = ({ headers }: FastifyRequest, reply: FastifyReply, { plain, gzipped }: Packed): FastifyReply => {
  void reply.header('vary', 'accept-encoding')
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
  // Setting the encoding also keeps the server from compressing it again.
  return takesGzip
    ? reply.header('content-encoding', 'gzip').send(gzipped)
    : reply.header('content-encoding', 'identity').send(plain)
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f1d1a, #eceae6); --quiet: light-dark(#6a655d, #a29d94);
  --line: light-dark(#e3dfd8, #34322e); --paper: light-dark(#fbfaf8, #161513); --panel: light-dark(#fff, #1d1c1a); }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h1 { font-size: 1.6rem } h2 { margin-top: 3rem; font-size: 1.2rem } h3 { margin: 0; font-size: 1rem }
a { color: inherit } code, pre { font: 13px/1.5 ui-monospace, monospace }
nav ul { columns: 16rem; padding-left: 1.2rem }
details { border: 1px solid var(--line); border-radius: 6px; background: var(--panel); margin: .5rem 0; padding: .6rem .9rem }
summary { cursor: pointer; display: flex; gap: .6rem; flex-wrap: wrap; align-items: baseline }
summary .method { font: 600 12px ui-monospace, monospace; min-width: 3.6rem } summary .about { color: var(--quiet) } summary code { min-width: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem } caption { text-align: left; font-weight: 600; padding: .4rem 0 }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line) }
td:first-child { white-space: nowrap; overflow-wrap: anywhere } .type { color: var(--quiet) }
pre { overflow: auto; padding: .7rem; border: 1px solid var(--line); border-radius: 6px }
@media (max-width: 40rem) { td, th { display: block; border: 0; padding: .1rem 0 } tr { display: block; border-top: 1px solid var(--line); padding: .4rem 0 } }
`
