import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { build } from 'vite'

/** Peers' pages, built for production and served by a plain server. */
export interface PeerPages<Name extends string> {
  address: (name: Name) => string
  close: () => void
}

/** `root` contains `pages/<name>.jsx` for each name. */
export const buildPages = async (root: string, names: readonly string[], folder: string): Promise<void> => {
  for (const name of names)
    await build({
      configFile: false,
      root,
      base: `/${name}/`,
      logLevel: 'error',
      // The peers' style chunks warn about each other.
      css: { transformer: 'postcss' },
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: 'es2023',
        chunkSizeWarningLimit: 100_000,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(root, 'pages', `${name}.jsx`),
          output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
        },
      },
    })
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

export const servePages = async <Name extends string>(folder: string): Promise<PeerPages<Name>> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const [, name = ''] = path.split('/')
    if (path.endsWith('/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageOf(name))
      return
    }
    readFile(join(folder, path)).then(
      (bytes) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: (name) => `http://127.0.0.1:${port}/${name}/`,
    close: () => void server.close(),
  }
}

const pageOf = (name: string): string =>
  `<!doctype html><title>${name}</title><link rel="stylesheet" href="/${name}/${name}.css">` +
  `<body style="margin:0;height:100vh"><div id="root" style="height:100%"></div>` +
  `<script type="module" src="/${name}/page.js"></script>`
