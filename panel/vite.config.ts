import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CHUNK_GROUPS } from './chunks.ts'
import { serveContract } from './contract-plugin.ts'
import { pruneAssets } from './prune-assets.ts'
import { noteWeights } from './weigh-routes.ts'

const api = process.env['ATTUNE_API'] ?? 'http://127.0.0.1:4600'

/** Proxied to the API in development, so that cookies, streams and paths work as in the built panel. */
const PROXIED_PATHS = ['/coaches', '/v1', '/v2', '/media', '/carriers', '/healthz', '/openapi.json']

/** Preloads the font together with the styles that refer to it, so that text isn't laid out twice. */
const preloadFont = (): Plugin => ({
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
 * Writes what the build was made from, when everything else is written. The server reads it to see whether it has to
 * build again. The stamp of the build before goes first: if this one dies while it writes, the folder is neither's.
 */
const stampBuild = (): Plugin => {
  let folder = ''
  let publicFolder = ''
  const stamp = () => join(folder, 'built-from')
  return {
    name: 'attune-stamp',
    apply: 'build',
    configResolved: ({ root, build, publicDir }) => {
      folder = resolve(root, build.outDir)
      publicFolder = publicDir
    },
    renderStart: () => rm(stamp(), { force: true }),
    writeBundle: async (_options, bundle) => {
      const written = Object.keys(bundle).map((name) => basename(name))
      await pruneAssets(folder, [...written, ...(await readdir(publicFolder))])
      const sources = process.env['ATTUNE_BUILT_FROM']
      if (sources !== undefined) await writeFile(stamp(), sources)
    },
  }
}

/**
 * Files that React's compiler memoizes: the long lists and what surrounds them. Elsewhere little is rendered, and the
 * compiler's memoization code would add 10% to a page. In development everything is compiled, because fast refresh
 * comes with the compiler.
 */
const COMPILED_FILES = [
  /src[\\/]conversations[\\/](Conversation|timeline[\\/]Timeline)\.tsx$/,
  /src[\\/](ui[\\/]table|contacts[\\/]list|media|screens)[\\/].*\.tsx?$/,
]

/**
 * Scripts and styles are named by their hash alone. They name each other hundreds of times, so names as well would add 2%
 * to a page. The font keeps its name, by which it is preloaded.
 */
const FILE_NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
}

export default defineConfig(({ command }) => {
  // A build is always a production build with production React, whatever NODE_ENV the caller (a test, say) has set.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: import.meta.dirname,
    plugins: [
      react({ compiler: true, ...(command === 'build' && { include: COMPILED_FILES }) }),
      serveContract(),
      preloadFont(),
      noteWeights(),
      stampBuild(),
    ],
    server: { port: 4610, strictPort: true, proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, api])) },
    build: {
      outDir: 'dist',
      // The build before is still being served: see prune-assets.ts.
      emptyOutDir: false,
      target: 'es2023',
      // The content security policy allows no `data:` for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNK_GROUPS }, ...FILE_NAMES },
        // Lets unused components made by these calls be tree-shaken; libraries don't always mark them as pure.
        treeshake: { manualPureFunctions: ['memo', 'forwardRef', 'createContext'] },
      },
    },
  }
})
