import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { endDatabase } from '../tools/test-run/hold-database.ts'
import { removeFolder } from './products/remove-folder.ts'
import { runProduct } from './run-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Holds the state folder of a product with the demo, stopped cleanly: test products start from a copy of it. */
    productTemplate: string
  }
}

/** The name of a state folder, of the template as of the workers. */
export const STATE = 'state'
/** Worker folders are beside the template, and their names begin with this. */
export const SHARED = 'shared-'
const MADE = 'made'
const FAILED = 'failed'

/**
 * Builds the panel and makes the template, while the tests that need neither are already running. Seeding the demo
 * takes most of a first start: this way it is done once per run.
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
    const shared = (await readdir(folder)).filter((name) => name.startsWith(SHARED))
    for (const name of shared) await endDatabase(join(folder, name, STATE))
    await removeFolder(folder)
  }
}

const makeTemplate = async (home: string): Promise<void> => {
  const product = await runProduct({ home })
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
  await copy([join(folder, STATE)], home)
}

/** What a running database needs of its state folder. */
const OF_DATABASE = /^(data|run|postgres-.*|(start|users)\.lock)$/

/** Resets everything in a copied state folder to the template, except the database. */
export const renewState = async (folder: string, home: string): Promise<void> => {
  const template = join(folder, STATE)
  const isState = (name: string) => !OF_DATABASE.test(name)
  const [old, fresh] = await Promise.all([readdir(home), readdir(template)])
  await Promise.all(old.filter(isState).map((name) => rm(join(home, name), { recursive: true })))
  await copy(
    fresh.filter(isState).map((name) => join(template, name)),
    home,
  )
}

/** Owners are kept: as root the data belongs to the user the database runs as. */
const copy = (from: string[], to: string) => promisify(execFile)('cp', ['-a', ...from, to])
