import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Kilobytes (1,000 bytes) of a script with gzip at its default level. */
export const kilobytes = (script: Buffer | string): number => gzipSync(script).length / 1_000

/** Builds react-dom alone with the panel's vite and target. Returns its kilobytes. */
export const weighReactDom = async (folder: string): Promise<number> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'react-dom-alone.js') },
    },
  })
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async (name) => kilobytes(await readFile(join(folder, name)))))
  return sum(sizes)
}

/** Builds a panel. Returns the kilobytes of its routes by name, as recorded by the build itself. */
export const weighBuilt = async (panel: string, folder: string): Promise<Map<string, number>> => {
  await build({
    root: panel,
    configFile: join(panel, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  // Just written by the build, so its shape is known.
  const weights = JSON.parse(await readFile(join(folder, '.weights.json'), 'utf8')) as {
    route: string
    bytes: number
  }[]
  return new Map(weights.map(({ route, bytes }) => [route, bytes / 1_000]))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
