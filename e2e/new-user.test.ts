import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, chmodSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { freePort } from './product.ts'

/** A stranger with a fresh checkout in a folder with a space, who types what the README says. */
const CHECKOUT = fileURLToPath(new URL('..', import.meta.url))
const base = mkdtempSync(join(realpathSync(tmpdir()), 'attune stranger '))
const folder = join(base, 'a checkout')
const home = join(base, 'state')

let port: number
let running: ChildProcess
let words = ''
let browser: Browser

beforeAll(async () => {
  chmodSync(base, 0o755)
  copyCheckout()
  port = await freePort()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await stop()
  rmSync(base, { recursive: true, force: true })
})

test('one command in a fresh checkout installs, builds, seeds and says where to go and how to sign in', async () => {
  await start()
  expect(words).toContain(`http://127.0.0.1:${port}`)
  expect(words).toMatch(/hannah@northline\.example .*Hannah Brandt/)
}, 420_000)

test('they sign in with a click, write to a client, answer as the client, and a second browser sees it live', async () => {
  const coach = await openDesk(browser, `http://127.0.0.1:${port}`)
  await coach.page.goto('/')
  await coach.page.getByRole('button', { name: /Hannah Brandt/ }).click()
  await coach.page.waitForURL(({ pathname }) => pathname !== '/login')
  await coach.openThread('Maria Lopez')
  const phone = await openDesk(browser, `http://127.0.0.1:${port}`)
  await phone.signIn('hannah@northline.example')
  await phone.openPhone('Maria Lopez')
  const other = await openDesk(browser, `http://127.0.0.1:${port}`)
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

test('Ctrl-C ends everything, and after a second start everything is found again', async () => {
  await stop()
  await start()
  const coach = await openDesk(browser, `http://127.0.0.1:${port}`)
  await coach.signIn('hannah@northline.example')
  await coach.openThread('Maria Lopez')
  await inThread(coach, 'Walk today, thirty easy minutes.')
  await inThread(coach, 'Done, legs feel lighter')
  const phone = await openDesk(browser, `http://127.0.0.1:${port}`)
  await phone.signIn('hannah@northline.example')
  await phone.openPhone('Maria Lopez')
  await phone.page.getByRole('log', { name: 'Texts' }).getByText('Done, legs feel lighter').waitFor()
}, 180_000)

const inThread = (desk: Desk, text: string): Promise<void> =>
  desk.page.getByRole('region', { name: 'Messages with Maria Lopez' }).getByText(text).waitFor()

/** What git knows and does not ignore, as a clone would hold it, uncommitted changes included. */
const copyCheckout = (): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
  })
  for (const file of listed.toString('utf8').split('\0')) {
    if (file === '' || !existsSync(join(CHECKOUT, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(CHECKOUT, file), join(folder, file))
  }
}

const start = async (): Promise<void> => {
  words = ''
  // A stranger's shell knows nothing of this checkout's Node and npm settings.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.includes('node_modules'))
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV|VITEST|TEST)/i.test(name))
  running = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...Object.fromEntries(own), PATH: path.join(':'), ATTUNE_HOME: home, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (part: Buffer) => (words += part.toString()))
  for (;;) {
    if (words.includes('Attune is ready at')) return
    if (running.exitCode !== null) throw new Error(`npm start ended early.\n${words}`)
    await pause(100)
  }
}

/** Ctrl-C goes to the whole process group. */
const stop = async (): Promise<void> => {
  if (running === undefined || running.exitCode !== null || running.pid === undefined) return
  const ended = once(running, 'exit')
  process.kill(-running.pid, 'SIGINT')
  await ended
}
