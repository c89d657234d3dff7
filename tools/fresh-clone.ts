// What a stranger does: clone, start, look, sign in, stop, start again. Then what goes wrong: the port is taken, the
// server is killed. Runs on what is committed; `.ci/run` calls it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { addressOf, interrupt, logOf, npmStart, untilReady, type Installation } from './installation.ts'
import { freePort, isFree, processesOf } from './processes.ts'
import { ROOT } from './run.ts'

const FIRST_START_LIMIT = 420
const START_LIMIT = 60

const base = mkdtempSync(join(tmpdir(), 'attune fresh '))
// As root the database runs as an unprivileged user, who must be able to pass through.
chmodSync(base, 0o755)
const at: Installation = {
  folder: join(base, 'a clone'),
  home: join(base, 'state'),
  port: await freePort(),
  log: join(base, 'npm-start.log'),
}

try {
  execFileSync('git', ['clone', '--quiet', ROOT, at.folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  await firstStart()
  await secondStart()
  await takenPort()
  await killedServer()
} finally {
  for (const { pid } of processesOf(base)) process.kill(pid, 'SIGKILL')
  rmSync(base, { recursive: true, force: true })
}

async function firstStart(): Promise<void> {
  const child = npmStart(at)
  say(`first start, installation included: ready after ${seconds(await untilReady(at, child, FIRST_START_LIMIT))}`)
  await looksRight()
  await stopsClean(child)
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: at.folder, encoding: 'utf8' })
  assert.equal(changed, '', `Starting changed files of the checkout:\n${changed}`)
}

async function secondStart(): Promise<void> {
  const child = npmStart(at)
  say(`second start: ready after ${seconds(await untilReady(at, child, START_LIMIT))}`)
  await looksRight()
  await stopsClean(child)
}

async function takenPort(): Promise<void> {
  const other = createServer().listen(at.port, '127.0.0.1')
  await once(other, 'listening')
  const child = npmStart(at)
  const [code] = await once(child, 'exit')
  other.close()
  await once(other, 'close')
  assert.notEqual(code, 0, 'npm start succeeded on a taken port.')
  assert.match(logOf(at), new RegExp(`\\b${at.port}\\b`), `No sentence about the taken port:\n${logOf(at)}`)
  assert.deepEqual(processesOf(at.home), [], 'A start on a taken port left something behind.')
  say('taken port: refused with a sentence, nothing left behind')
}

/** What the killed server leaves is found and used, or replaced, by the next start; then it all ends. */
async function killedServer(): Promise<void> {
  const first = npmStart(at)
  await untilReady(at, first, START_LIMIT)
  const server = processesOf(at.home).find(({ command }) => /^\S*node(\.exe)? .*server\/src\/main\.ts/.test(command))
  assert(server, 'The server process was not found.')
  process.kill(server.pid, 'SIGKILL')
  if (first.exitCode === null) await once(first, 'exit')
  const left = processesOf(at.home).length
  const next = npmStart(at)
  const took = await untilReady(at, next, START_LIMIT)
  say(`start after kill -9 (${left} processes had stayed): ready after ${seconds(took)}`)
  await looksRight()
  await stopsClean(next)
}

/** The page is there, a demo sign-in works and the signed-in account is the one that was asked for. */
async function looksRight(): Promise<void> {
  const page = await fetch(addressOf(at))
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<div id="root">/)
  const { data } = await call<{ data: { email: string; password: string }[] }>('/v2/auth.demoSignIns')
  const [demo] = data
  assert(demo, 'The demo offers no sign-in.')
  const tokens = await call<{ accessToken: string }>('/v2/auth.loginByEmail', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'password', email: demo.email, password: demo.password }),
  })
  const me = await call<{ email: string }>('/v1/users/me', {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  assert.equal(me.email, demo.email)
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${addressOf(at)}${path}`, init)
  assert.equal(response.status, 200, `${path} answered ${response.status}`)
  return (await response.json()) as T
}

async function stopsClean(child: ReturnType<typeof npmStart>): Promise<void> {
  const took = await interrupt(at, child)
  assert(await isFree(at.port), 'The port is still taken after Ctrl-C.')
  say(`Ctrl-C: everything ended after ${seconds(took)}, the port is free`)
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}

function say(line: string): void {
  console.log(`fresh clone: ${line}`)
}
