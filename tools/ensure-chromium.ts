import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

const INSTALL = ['install', '-y', '--no-install-recommends']
/** Package servers are sometimes down for a few seconds. */
const TRIES = 3
const HINT = 'Install Chromium or Chrome (Debian: apt-get install chromium), or name one in ATTUNE_CHROMIUM.'

if (!startsUp(findChromium())) {
  if (process.env['ATTUNE_CHROMIUM']) {
    stop(`ATTUNE_CHROMIUM names ${process.env['ATTUNE_CHROMIUM']}, which does not start as a Chromium.`)
  }
  if (!mayInstall()) stop(`The tests drive a real browser and found none. ${HINT}`)
  installOnDebian()
  if (!startsUp(findChromium())) stop(`Chromium was installed and does not start. ${HINT}`)
}

/** Some distributions put a placeholder there, so it only counts if it reports its version. */
function startsUp(file: string | null): boolean {
  if (file === null) return false
  const { status, stdout } = spawnSync(file, ['--version'], { timeout: 30_000, encoding: 'utf8' })
  // A newer Chromium can break tests that no change has touched.
  if (status === 0 && process.env['CI']) console.log(`${stdout.trim()} (${file})`)
  return status === 0
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** The output is only shown if something fails. Not every release has the headless shell, and tests work without it. */
function installOnDebian(): void {
  console.log('Installing Chromium for the tests (apt-get install chromium).')
  const steps = [['update'], [...INSTALL, 'chromium'], [...INSTALL, 'chromium-headless-shell']]
  for (const args of steps) {
    const failure = runAptGet(args)
    if (failure !== null && !args.includes('chromium-headless-shell'))
      stop(`${failure}\napt-get ${args.join(' ')} failed. ${HINT}`)
  }
}

/** Its output when it last failed; null once it has succeeded. */
function runAptGet(args: string[]): string | null {
  let said = ''
  for (let tried = 0; tried < TRIES; tried += 1) {
    const done = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (done.status === 0) return null
    said = `${done.stdout}${done.stderr}`
  }
  return said
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
