import assert from 'node:assert/strict'
import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, chmodSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, interrupt, logOf, npmStart, untilReady, type Installation } from './installation.ts'
import { isFree, processesOf } from './processes.ts'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { freePort } from '../../tools/free-port.ts'

/**
 * A newcomer with a fresh checkout in a folder with a space, who types what the README says: installs, looks, signs in,
 * stops, starts again. Then what goes wrong: the port is taken, the server is killed. The installation is done once.
 */
const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const FIRST_START_LIMIT = 420
const START_LIMIT = 60
const base = mkdtempSync(join(realpathSync(tmpdir()), 'attune newcomer '))

let at: Installation
let running: ChildProcess
let browser: Browser

beforeAll(async () => {
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(base, 0o755)
  at = {
    folder: join(base, 'a checkout'),
    home: join(base, 'state'),
    port: await freePort(),
    log: join(base, 'npm-start.log'),
  }
  copyCheckout()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  for (const { pid } of processesOf(base)) process.kill(pid, 'SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

test('one command in a fresh checkout installs, builds, seeds and says where to go and how to sign in', async () => {
  await start(FIRST_START_LIMIT)
  await expect.poll(() => logOf(at)).toContain('Press Ctrl-C to stop everything.')
  expect(logOf(at)).toContain(`Attune is ready at ${addressOf(at)}`)
  expect(logOf(at)).toMatch(/hannah@northline\.example .*Hannah Brandt/)
}, 440_000)

test('they sign in with a click, write to a client, answer as the client, and a second browser sees it live', async () => {
  const coach = await openDesk(browser, addressOf(at))
  await coach.page.goto('/')
  await coach.page.getByRole('button', { name: /Hannah Brandt/ }).click()
  await coach.page.waitForURL(({ pathname }) => pathname !== '/login')
  await coach.openThread('Maria Lopez')
  const phone = await openDesk(browser, addressOf(at))
  await phone.signIn('hannah@northline.example')
  await phone.openPhone('Maria Lopez')
  const other = await openDesk(browser, addressOf(at))
  await other.signIn('luis@northline.example')
  await other.openThread('Maria Lopez')

  await coach.write('Maria Lopez', 'Walk today, thirty easy minutes.')
  await phone.page.getByRole('log', { name: 'Texts' }).getByText('Walk today, thirty easy minutes.').waitFor()
  await phone.text('Done, legs feel lighter')
  for (const desk of [coach, other]) await inThread(desk, 'Done, legs feel lighter')
  await inThread(other, 'Walk today, thirty easy minutes.')
  expect([...coach.complaints, ...phone.complaints, ...other.complaints]).toEqual([])
  await Promise.all([coach.close(), phone.close(), other.close()])
}, 120_000)

test('Ctrl-C ends everything, the checkout is as it was, and a second start finds everything again', async () => {
  await stop()
  expect(git('status', '--porcelain')).toBe('')
  await start()
  const coach = await openDesk(browser, addressOf(at))
  await coach.signIn('hannah@northline.example')
  await coach.openThread('Maria Lopez')
  await inThread(coach, 'Walk today, thirty easy minutes.')
  await inThread(coach, 'Done, legs feel lighter')
  const phone = await openDesk(browser, addressOf(at))
  await phone.signIn('hannah@northline.example')
  await phone.openPhone('Maria Lopez')
  await phone.page.getByRole('log', { name: 'Texts' }).getByText('Done, legs feel lighter').waitFor()
  await Promise.all([coach.close(), phone.close()])
  await stop()
}, 180_000)

test('a port that is taken is refused with a sentence, and nothing is left behind', async () => {
  const other = createServer().listen(at.port, '127.0.0.1')
  await once(other, 'listening')
  const child = npmStart(at)
  const [code] = await once(child, 'exit')
  other.close()
  await once(other, 'close')
  expect(code).not.toBe(0)
  expect(logOf(at)).toMatch(new RegExp(`Port ${at.port} is already in use`))
  expect(processesOf(at.home)).toEqual([])
}, 120_000)

test('whatever a killed server leaves is used or replaced by the next start, and then it all ends', async () => {
  await start()
  const server = processesOf(at.home).find(({ command }) => /^\S*node(\.exe)? .*server\/src\/main\.ts/.test(command))
  assert(server, 'The server process was not found.')
  process.kill(server.pid, 'SIGKILL')
  if (running.exitCode === null) await once(running, 'exit')
  await start()
  const coach = await openDesk(browser, addressOf(at))
  await coach.signIn('hannah@northline.example')
  await coach.openThread('Maria Lopez')
  await inThread(coach, 'Done, legs feel lighter')
  await coach.close()
  await stop()
}, 180_000)

const inThread = (desk: Desk, text: string): Promise<void> =>
  desk.page.getByRole('region', { name: 'Messages with Maria Lopez' }).getByText(text).waitFor()

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@test.example', ...args], {
    cwd: at.folder,
    encoding: 'utf8',
  })

/** Files that git doesn't ignore, as in a clone, including uncommitted changes. */
const copyCheckout = (): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
  })
  for (const file of listed.toString('utf8').split('\0')) {
    if (file === '' || !existsSync(join(CHECKOUT, file))) continue
    mkdirSync(dirname(join(at.folder, file)), { recursive: true })
    cpSync(join(CHECKOUT, file), join(at.folder, file))
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A checkout')
}

const start = async (limit = START_LIMIT): Promise<void> => {
  running = npmStart(at)
  await untilReady(at, running, limit)
}

const stop = async (): Promise<void> => {
  await interrupt(at, running)
  expect(await isFree(at.port)).toBe(true)
}
