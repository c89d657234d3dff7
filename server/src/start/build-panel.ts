import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@attune/carriers/child-environment'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DIST = join(ROOT, 'panel', 'dist')
const STAMP = join(DIST, 'built-from')

/** Builds the panel if its sources have changed since the last build. Returns the folder to serve. */
export const buildPanel = async (note: (sentence: string) => void): Promise<string> => {
  const sources = await hashSources()
  const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : ''
  if (built === sources) return DIST
  note('Building the panel…')
  await runVite()
  await writeFile(STAMP, sources)
  return DIST
}

/** A hash of everything the panel is built from. */
const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256')
  const files = (await Promise.all([filesIn(join(ROOT, 'panel')), filesIn(join(ROOT, 'contract', 'src'))])).flat()
  for (const file of [...files, join(ROOT, 'package-lock.json')].toSorted()) {
    hash.update(relative(ROOT, file))
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(path))
}

const runVite = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'panel'),
      env: childEnvironment({ NODE_ENV: 'production' }),
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The panel couldn’t be built.\n${output}`))))
  })
