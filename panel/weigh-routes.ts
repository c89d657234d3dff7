import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What a route may weigh. `budgets.json` has one for each route by name. */
interface Budget {
  /** Of script with gzip. About 2% above what was reached: room for a fix, none for a library. */
  bytes: number
  /** Modules that are loaded before the route is at rest, as paths from the panel's folder. What they import comes along. */
  parts: string[]
}

export type Budgets = Record<string, Budget>

/** A script of the build, with everything in it. */
export interface BuiltScript {
  fileName: string
  code: string
  /** Scripts that it imports statically, by file name. */
  imports: string[]
  /** Modules by path from the project's folder, or from `node_modules`, with their length before they were minified. */
  modules: Record<string, number>
}

/** The weight of a route. `heaviest` has packages and modules of our own with about their share of the bytes. */
export interface RouteWeight {
  route: string
  bytes: number
  budget: number
  heaviest: { packages: Share[]; modules: Share[] }
}

type Share = [name: string, bytes: number]

const HEAVIEST = 8

/** Weighs each route by everything that its parts import statically. Throws if a part is in no script. */
export const weighRoutes = (budgets: Budgets, scripts: BuiltScript[]): RouteWeight[] => {
  // Most scripts are in no route with a budget, and compressing them all takes a while.
  const bytes = new Map<string, number>()
  const weightOf = ({ fileName, code }: BuiltScript) => bytes.getOrInsertComputed(fileName, () => gzipSync(code).length)
  return Object.entries(budgets).map(([route, budget]) => {
    const loaded = scriptsOf(budget.parts, scripts)
    return {
      route,
      bytes: loaded.reduce((sum, script) => sum + weightOf(script), 0),
      budget: budget.bytes,
      heaviest: heaviestOf(loaded.flatMap((script) => sharesOf(script, weightOf(script)))),
    }
  })
}

const scriptsOf = (parts: string[], scripts: BuiltScript[]): BuiltScript[] => {
  const loaded = new Set<BuiltScript>()
  const waiting = parts.map((part) => {
    const script = scripts.find(({ modules }) => Object.hasOwn(modules, `panel/${part}`))
    if (script === undefined)
      throw new Error(`No script of the panel has ${part}: name the parts anew in budgets.json.`)
    return script
  })
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (loaded.has(script)) continue
    loaded.add(script)
    waiting.push(...scripts.filter(({ fileName }) => script?.imports.includes(fileName)))
  }
  return [...loaded]
}

/** What minifying saves is about the same everywhere, so the bytes are shared out by length. */
const sharesOf = ({ modules }: BuiltScript, bytes: number): Share[] => {
  const length = Object.values(modules).reduce((sum, one) => sum + one, 0)
  return Object.entries(modules).map(([name, own]) => [name, length === 0 ? 0 : (bytes * own) / length])
}

const heaviestOf = (shares: Share[]): RouteWeight['heaviest'] => {
  const ours = shares.filter(([name]) => packageOf(name) === null)
  const packages = new Map<string, number>()
  for (const [name, bytes] of shares) {
    const owner = packageOf(name)
    if (owner !== null) packages.set(owner, (packages.get(owner) ?? 0) + bytes)
  }
  return { packages: firstOf([...packages]), modules: firstOf(ours) }
}

const firstOf = (shares: Share[]): Share[] =>
  shares
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, HEAVIEST)
    .map(([name, bytes]) => [name, Math.round(bytes)])

/** Null for a module of our own. */
const packageOf = (module: string): string | null => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? null

/** Notes what each route weighs in a file beside the built panel. The server doesn't serve it: its name begins with a dot. */
export const noteWeights = (): Plugin => {
  let folder = ''
  let root = ''
  return {
    name: 'attune-weights',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    writeBundle: {
      order: 'pre',
      handler: async (_options, bundle) => {
        // Its shape is that of the file that is beside this one.
        const budgets = JSON.parse(await readFile(join(root, 'budgets.json'), 'utf8')) as Budgets
        const scripts = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [toScript(output)] : []))
        await writeFile(join(folder, '.weights.json'), JSON.stringify(weighRoutes(budgets, scripts)))
      },
    },
  }
}

const toScript = ({ fileName, code, imports, modules }: Rolldown.OutputChunk): BuiltScript => ({
  fileName,
  code,
  imports,
  modules: Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength])),
})

const PROJECT = resolve(import.meta.dirname, '..')

const nameOf = (id: string): string => {
  const path = relative(PROJECT, id.replace(/^\0/, '').replace(/\?.*$/, '')).split(sep).join('/')
  const installed = path.lastIndexOf('node_modules/')
  return installed === -1 ? path : path.slice(installed)
}
