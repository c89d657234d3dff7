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

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** Builds a panel with its import manifest. Returns a function for the total kilobytes of some modules. */
export const weighBuilt = async (panel: string, folder: string): Promise<(modules: string[]) => Promise<number>> => {
  await build({
    root: panel,
    configFile: join(panel, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: true },
  })
  // Just written by Vite, so its shape is known.
  const chunks = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  return async (modules) => {
    const files = filesOf(chunks, modules).filter((name) => name.endsWith('.js'))
    return sum(await Promise.all(files.map(async (name) => kilobytes(await readFile(join(folder, name))))))
  }
}

/** The files of some modules or chunks, and everything they import statically. */
const filesOf = (chunks: Record<string, Chunk>, modules: string[]): string[] => {
  const files = new Set<string>()
  const waiting = [...modules]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name] ?? Object.values(chunks).find((one) => one.name === name)
    if (chunk === undefined) throw new Error(`The built panel has no ${name}: name the route’s modules anew.`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
