import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from '../tools/free-port.ts'
import { runProduct } from './run-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Holds the state folder of a product with the demo, stopped cleanly: products of tests start from a copy of it. */
    productTemplate: string
  }
}

const STATE = 'state'
const MADE = 'made'
const FAILED = 'failed'

/**
 * Builds the panel and makes the template, while the tests that need neither are already running. Seeding the demo takes
 * most of a first start: this way it is done once a run.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-template-'))
  // As root the database runs as an unprivileged user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const making = makeTemplate(join(folder, STATE)).then(
    () => writeFile(join(folder, MADE), ''),
    (error: unknown) => writeFile(join(folder, FAILED), String(error)),
  )
  project.provide('productTemplate', folder)
  return async () => {
    await making
    rmSync(folder, { recursive: true, force: true })
  }
}

const makeTemplate = async (home: string): Promise<void> => {
  const product = await runProduct({ home, port: await freePort() })
  await product.stop()
  // Nothing is killed in the tests that start from it, so nothing has to reach the disk.
  appendFileSync(
    join(home, 'data', 'postgresql.conf'),
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  )
}

/** Copies the state folder of the template to `home`, once it is there. */
export const copyTemplate = async (folder: string, home: string): Promise<void> => {
  while (!existsSync(join(folder, MADE))) {
    if (existsSync(join(folder, FAILED))) throw new Error(readFileSync(join(folder, FAILED), 'utf8'))
    await pause(100)
  }
  // Owners are kept: as root the data belongs to the user the database runs as.
  await promisify(execFile)('cp', ['-a', join(folder, STATE), home])
}
