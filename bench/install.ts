import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../tools/run.ts'

const FOLDER = import.meta.dirname
const STAMP = join(FOLDER, 'node_modules', '.attune-bench')

/** Installs the packages only benchmarks need from bench's own lockfile, if missing or outdated. */
export const installOwn = async (say: (sentence: string) => void): Promise<void> => {
  const lock = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex')
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== lock) {
    say('Installing what the measurements need.')
    const npm = process.env['npm_execpath']
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: FOLDER, stdio: 'inherit' as const, shell: npm === undefined && process.platform === 'win32' }
    const done =
      npm === undefined ? spawnSync('npm', args, options) : spawnSync(process.execPath, [npm, ...args], options)
    if (done.status !== 0) throw new Error('The measurements’ own packages could not be installed; npm says above why.')
    writeFileSync(STAMP, lock)
  }
  for (const [name, product] of [
    ['pg', 'store'],
    ['react-dom', 'panel'],
  ] as const)
    refuseOtherVersion(name, product)
}

/** A limit with a different version than the product's would measure something else. */
const refuseOtherVersion = (name: string, product: string): void => {
  const [ours, limit] = [join(ROOT, product), FOLDER].map((folder) => versionFrom(folder, name))
  if (ours !== limit)
    throw new Error(`${product} has ${name} ${ours}, bench has ${limit}: pin the same in bench/package.json.`)
}

const versionFrom = (folder: string, name: string): string => {
  const path = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'none'
}
