import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { openApiDocument } from './openapi.ts'
import { renderApiPage } from './api-page.ts'

/** Serves the description of the API: `/openapi.json` for programs and `/api` for people. Each is built once. */
export const mountApiDocs = (app: FastifyInstance, { publicUrl }: Deps): void => {
  let document: ReturnType<typeof openApiDocument> | undefined
  const load = () => (document ??= openApiDocument(publicUrl))
  let page: Promise<string> | undefined
  app.get('/openapi.json', load)
  app.get('/api', async (_request, reply) => {
    page ??= load().then(renderApiPage)
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(await page)
  })
  app.get('/api/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
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
