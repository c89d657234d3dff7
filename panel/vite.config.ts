import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { TOGETHER } from './chunks.ts'

const api = process.env['ATTUNE_API'] ?? 'http://127.0.0.1:4600'

/** The API's address in development, so that cookies, streams and paths are those of the built panel. */
const proxied = ['/v1', '/v2', '/media', '/carriers', '/healthz', '/openapi.json']

/**
 * `virtual:contract` is the contract without its schemas and words: method and path of each call. The client needs
 * no more, and the panel ships without zod.
 */
const contractWithoutSchemas = (): Plugin => ({
  name: 'attune-contract',
  resolveId: (id) => (id === 'virtual:contract' ? '\0virtual:contract' : undefined),
  load: async (id) => {
    if (id !== '\0virtual:contract') return undefined
    const [{ minifyContractRouter }, { contract }] = await Promise.all([
      import('@orpc/contract'),
      import('@attune/contract/app/contract'),
    ])
    const bare = JSON.stringify(minifyContractRouter(contract), (name, value: unknown) => {
      if (name === 'summary') return undefined
      return name === 'meta' ? {} : value
    })
    return `export const contract = ${bare}`
  },
})

/** The browser fetches the font along with the styles that name it, so that the text is not set twice. */
const fontEarly = (): Plugin => ({
  name: 'attune-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /inter-latin-wght-normal.*woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
          injectTo: 'head',
        })),
  },
})

/**
 * Where React's compiler keeps what was drawn: where rows are many, and around them. Elsewhere little is drawn, and what
 * the compiler adds to remember it weighs a tenth of a page. In development all is compiled, as fast refresh comes with it.
 */
const COMPILED = [
  /src[\\/]conversations[\\/](Conversation|timeline[\\/]Timeline)\.tsx$/,
  /src[\\/](ui[\\/]table|contacts[\\/]list|media|screens)[\\/].*\.tsx?$/,
]

export default defineConfig(({ command }) => {
  // Whatever the caller's environment says (a test's, say): what is built is the product, with React's own product.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: import.meta.dirname,
    plugins: [
      react({ compiler: true, ...(command === 'build' && { include: COMPILED }) }),
      contractWithoutSchemas(),
      fontEarly(),
    ],
    server: { port: 4610, strictPort: true, proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      // The strict content policy has no `data:` for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: TOGETHER } },
        // A part made by one of these and used by nobody is left out: libraries do not always say that it may be.
        treeshake: { manualPureFunctions: ['memo', 'forwardRef', 'createContext'] },
      },
    },
  }
})
