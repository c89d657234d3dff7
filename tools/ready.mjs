// Runs before every npm verb, on whatever Node the machine has (it parses from 18 on), and makes node_modules match
// package-lock.json. The next script of the same npm command then finds Node 26 in node_modules/.bin.
//   --browser   also makes sure of a Chromium, for tests and measurements in a real browser
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.attune-ready')
const ownNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

refuseOldTools()
if (installedFor() !== wanted()) install()
if (process.argv.includes('--browser')) ensureBrowser()

function refuseOldTools() {
  const node = Number(process.versions.node.split('.')[0])
  if (node < 20) stop(`Attune needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`)
  const [, name, version = ''] = /^(\w+)\/(\d[^ ]*)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (name && name !== 'npm') stop(`Attune is installed with npm 10 or newer, not with ${name}.`)
  if (name && Number(version.split('.')[0]) < 10) stop(`Attune needs npm 10 or newer; this is npm ${version}.`)
}

/** What node_modules must match: this lockfile, on this kind of machine. */
function wanted() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

function installedFor() {
  return existsSync(stamp) && existsSync(ownNode) ? readFileSync(stamp, 'utf8') : ''
}

/** `install`, not `ci`: `ci` would delete the Node that may be running this file. `--no-save` leaves the lock as it is. */
function install() {
  console.log('Installing what Attune needs. The first time takes a minute or two.')
  if (!triedThrice(() => npm('install', '--no-save', '--include=dev', '--include=optional').status === 0)) {
    stop('The installation did not succeed; npm says above why.')
  }
  if (!existsSync(ownNode)) linkOwnNode()
  const own = spawnSync(ownNode, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  if (own.status !== 0) {
    stop(
      `The Node that Attune runs on does not start here (${process.platform} ${process.arch}): ${own.error ?? own.stderr}`,
    )
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted())
}

/** Whether one of three attempts succeeds: registries are sometimes down for a few seconds. */
function triedThrice(install) {
  return [1, 2, 3].some((time) => {
    if (time > 1) console.log('Trying again.')
    return install()
  })
}

/**
 * npm 10 links this machine's Node, then removes the link along with the packages for other machines, which have a
 * command of the same name.
 */
function linkOwnNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const here = Object.keys(optionalDependencies).filter((name) => existsSync(join(root, 'node_modules', name)))
  if (here.length > 0) npm('rebuild', ...here)
}

/** npm as it was called: by its own file if npm says which, since that doesn't depend on the PATH. */
function npm(...args) {
  const file = process.env.npm_execpath
  return file ? run(process.execPath, [file, ...args]) : run('npm', args, { shell: process.platform === 'win32' })
}

function ensureBrowser() {
  const done = run(ownNode, [join('tools', 'ensure-chromium.ts')], { shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
