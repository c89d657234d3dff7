import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import { SLICE_PAGES } from '@attune/contract/app/slices'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Serves the panel: each page is the same HTML file, and the router in the browser does the rest. */
export const mountPanel = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null || !existsSync(join(folder, 'index.html'))) return
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      // File names under assets contain a hash of the content.
      void reply.header(
        'cache-control',
        path.includes(`${join(folder, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  // Other addresses answer 404, in a browser with the panel's own page.
  for (const page of [...SLICE_PAGES, UNBUILT])
    app.get(page, (request, reply) =>
      page === '/logout' && isFromElsewhere(request)
        ? reply.header('cache-control', 'no-store').redirect('/logout?confirm=true', 303)
        : reply.header('cache-control', 'no-cache').sendFile('index.html'),
    )
}

/** Whether a link on another site led here. Such a link must not sign anyone out, so the page asks first. */
const isFromElsewhere = ({ headers, query }: FastifyRequest): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? 'none')) &&
  !Object.hasOwn(query as Record<string, unknown>, 'confirm')

/** What the navigation names before it is built. */
const UNBUILT = '/todo/:name'
