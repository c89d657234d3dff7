import { mkdtempSync, realpathSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { runProduct } from './run-product.ts'
import { copyTemplate } from './template.ts'

/** A running product of one test file, with a state folder of its own. */
export interface Product {
  url: string
  /** The state folder. */
  home: string
  /** Everything it has written so far. */
  output: () => string
  /** Ctrl-C; resolves when the process has ended. */
  stop(): Promise<void>
  /** Starts it again on the same state folder and port. */
  start(): Promise<void>
  /** Stops it and removes the state folder. */
  remove(): Promise<void>
}

/** Starts the built product with the demo, as it is right after a first start. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-e2e-'))
  // As root the database runs as an unprivileged user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const home = join(folder, 'state')
  await copyTemplate(inject('productTemplate'), home)
  const port = await freePort()
  let output = ''
  const run = () => runProduct({ home, port, settings, hear: (part) => (output += part) })
  let running = await run()
  return {
    url: `http://127.0.0.1:${port}`,
    home,
    output: () => output,
    start: async () => {
      running = await run()
    },
    stop: () => running.stop(),
    remove: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
