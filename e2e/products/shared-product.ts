import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { holdDatabase, type HeldDatabase } from '../../tools/test-run/hold-database.ts'
import { loadProduct, type LoadedProduct, type ProductProcess } from '../run-product.ts'
import { copyTemplate, renewState, SHARED, STATE } from '../template.ts'

/** The state folder and database server that the test files of a worker use in turn. */
interface Shared {
  template: string
  home: string
  database: HeldDatabase
  running: ProductProcess | null
  next: Next
  /** Resolves once everything is as in the template again. */
  renewed: Promise<void>
}

/** A running product with the demo, as it is right after a first start. */
export interface Product {
  url: string
  /** The state folder. */
  home: string
  /** Everything it has written so far. */
  output: () => string
  /** Nothing of what was done with it is left in the product of the next test file. */
  remove(): Promise<void>
}

interface Next {
  product: LoadedProduct
  output: () => string
}

let opened: Promise<Shared> | undefined

/**
 * Starts the product on the worker's state folder, which is reset to the template. No process memory is left over
 * either: each file has its own process.
 */
export const startShared = async (template: string): Promise<Product> => {
  opened ??= open(template)
  try {
    return await start(await opened)
  } catch (error) {
    // The next file must not suffer for it.
    opened = undefined
    throw error
  }
}

const open = async (template: string): Promise<Shared> => {
  const folder = mkdtempSync(join(template, SHARED))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const home = join(folder, STATE)
  const next = loadNext(home)
  await copyTemplate(template, home)
  return { template, home, next, database: await holdDatabase(home), running: null, renewed: Promise.resolve() }
}

const start = async (shared: Shared): Promise<Product> => {
  // A file that failed before it could remove its product.
  await remove(shared, shared.running)
  await shared.renewed
  const { product, output } = shared.next
  const running = await product.start()
  shared.running = running
  // Most of a start is loading modules. The next file's start does that while this file waits for its pages.
  shared.next = loadNext(shared.home)
  return { url: running.url, home: shared.home, output, remove: () => remove(shared, running) }
}

const remove = async (shared: Shared, process: ProductProcess | null): Promise<void> => {
  if (process === null || process !== shared.running) return
  await process.stop()
  shared.running = null
  // Not awaited: meanwhile the worker loads the next file.
  shared.renewed = renew(shared)
  shared.renewed.catch(() => {})
}

const renew = async ({ template, home, database }: Shared): Promise<void> => {
  await Promise.all([database.renew(), renewState(template, home)])
}

const loadNext = (home: string): Next => {
  let output = ''
  return { product: loadProduct({ home, hear: (part) => (output += part) }), output: () => output }
}
