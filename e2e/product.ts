import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { removeFolder } from './products/remove-folder.ts'
import { runProduct } from './run-product.ts'
import { startShared, type Product } from './products/shared-product.ts'
import { copyTemplate } from './template.ts'

export type { Product }

/** A product with a state folder and a database server that no other test file has. */
export interface OwnProduct extends Product {
  /** Ctrl-C; resolves when the process has ended. */
  stop(): Promise<void>
  /** Starts it again on the same state folder and port. */
  start(): Promise<void>
}

/** Starts the built product. Without settings, it uses the worker's state folder and database server. */
export const startProduct = (settings?: Record<string, string>): Promise<Product> =>
  settings === undefined ? startShared(inject('productTemplate')) : startOwnProduct(settings)

/** For test files that stop the product, or need more than one at a time. */
export const startOwnProduct = async (settings: Record<string, string> = {}): Promise<OwnProduct> => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-e2e-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const home = join(folder, 'state')
  await copyTemplate(inject('productTemplate'), home)
  let output = ''
  const run = (port = 0) => runProduct({ home, port, settings, hear: (part) => (output += part) })
  let running = await run()
  const { url } = running
  return {
    url,
    home,
    output: () => output,
    start: async () => {
      running = await run(Number(new URL(url).port))
    },
    stop: () => running.stop(),
    remove: async () => {
      await running.stop()
      await removeFolder(folder)
    },
  }
}
