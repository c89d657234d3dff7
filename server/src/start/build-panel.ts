import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@attune/carriers/child-environment'
import { SettingRefused } from '../settings.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DIST = join(ROOT, 'panel', 'dist')
/** Written by panel/vite.config.ts. */
const STAMP = join(DIST, 'built-from')

/** The panel's files, and the build that is writing them, if they had to be built. */
export interface PanelBuild {
  /** The folder to serve. */
  folder: string
  /** True if a child process is still building. It keeps the rights that this process had when it began. */
  running: boolean
  /** Rejects with an Error that has the build's output. */
  done: Promise<void>
}

/** Builds the panel in a child process if its sources have changed since the last build. Resolves once that has begun. */
export const buildPanel = async (note: (sentence: string) => void): Promise<PanelBuild> => {
  const sources = await hashSources()
  const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : ''
  if (built === sources) return { folder: DIST, running: false, done: Promise.resolve() }
  await refuseForeignProject()
  note('Building the panel…')
  const done = runVite(sources)
  // Awaited by whoever serves the panel. A failure before that must not end the process.
  done.catch(() => {})
  return { folder: DIST, running: true, done }
}

/** A service often may not write into the project, and its disk may be read-only. */
const refuseForeignProject = async (): Promise<void> => {
  const folder = existsSync(DIST) ? DIST : dirname(DIST)
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new SettingRefused(
      'The panel isn’t built for this version, and this user can’t write into the project. ' +
        `As the owner of ${ROOT}: npm run build`,
      { cause },
    )
  })
}

/** A hash of everything the panel is built from. */
const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256')
  const folders = ['panel', join('contract', 'src'), join('samples', 'src', 'ready')]
  const files = (await Promise.all(folders.map((folder) => filesIn(join(ROOT, folder))))).flat()
  const paths = [...files, join(ROOT, 'package-lock.json')].toSorted()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  for (const [index, path] of paths.entries()) hash.update(relative(ROOT, path)).update(contents[index] ?? '')
  return hash.digest('hex')
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(path))
}

/** The build writes `sources` into the stamp when everything else is written. */
const runVite = (sources: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'panel'),
      env: childEnvironment({ NODE_ENV: 'production', ATTUNE_BUILT_FROM: sources }),
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The panel couldn’t be built.\n${output}`))))
  })
