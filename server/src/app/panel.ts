import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import { SLICE_PAGES } from '@attune/contract/app/slices'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the panel's page; absent if this process serves no panel. */
    sendPanel?: () => FastifyReply
  }
}

/** Serves the panel: each page is the same HTML file, and the router in the browser does the rest. */
export const mountPanel = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null || !existsSync(join(folder, PAGE))) return
  // As it is at the start: while the next version is being built, this process goes on serving its own.
  const html = await readFile(join(folder, PAGE))
  app.decorateReply('sendPanel', function sendPanel(this: FastifyReply) {
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: [PAGE],
    setHeaders: (reply, path) => {
      // File names under assets contain a hash of the content.
      void reply.header(
        'cache-control',
        path.includes(`${join(folder, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  // Other addresses answer 404, in a browser with the panel's own page.
  for (const page of ['/', `/${PAGE}`, ...SLICE_PAGES, UNBUILT])
    app.get(page, (request, reply) =>
      page === '/logout' && isFromElsewhere(request)
        ? reply.header('cache-control', 'no-store').redirect('/logout?confirm=true', 303)
        : reply.sendPanel?.(),
    )
}

const PAGE = 'index.html'

/** Whether a link on another site led here. Such a link must not sign anyone out, so the page asks first. */
const isFromElsewhere = ({ headers, query }: FastifyRequest): boolean =>
  /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? 'none')) &&
  !Object.hasOwn(query as Record<string, unknown>, 'confirm')

/** What the navigation names before it is built. */
const UNBUILT = '/todo/:name'
