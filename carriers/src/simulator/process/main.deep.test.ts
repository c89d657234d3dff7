import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let folder: string
/** Killed at the end, whatever a test did with them. */
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-simulator-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const GOOD = { SIMULATOR_SECRET: 'a secret for tests', SIMULATOR_WEBHOOK_URL: 'http://127.0.0.1:9' }

/** Starts the process as a shell would; `said` and `complained` are its output. */
const start = (settings: Record<string, string | undefined>) => {
  const log = join(folder, `${children.length}.jsonl`)
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, SIMULATOR_LOG: log, ...GOOD, ...settings } })
  children.push(child)
  const run = {
    child,
    log,
    said: '',
    complained: '',
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
  }
  child.stdout.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (run.complained += chunk.toString()))
  return run
}

/** A listening process, with its address. */
const listening = async (settings: Record<string, string | undefined> = {}) => {
  const run = start(settings)
  await spoke(run)
  return { ...run, url: String(JSON.parse(run.said).listening) }
}

const spoke = async (run: ReturnType<typeof start>): Promise<void> => {
  const gone = run.ended.then(() => Promise.reject(new Error(`It ended and said: ${run.complained}`)))
  while (!run.said.includes('\n')) await Promise.race([once(run.child.stdout, 'data'), gone])
  gone.catch(() => 'later on it may')
}

describe('the simulator process', { timeout: 60_000 }, () => {
  it('says in one line where it listens, on this machine only', async () => {
    const { child, ended, url } = await listening()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+$/)
    expect((await fetch(url)).status).toBe(401)
    await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
    child.kill('SIGTERM')
    await ended
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s, once what came in is answered', async (signal) => {
    const { child, ended, url } = await listening()
    const headers = { authorization: `Bearer ${GOOD.SIMULATOR_SECRET}` }
    await fetch(`${url}/faults`, { method: 'PUT', headers, body: '{"sendDelayMs":300}' })
    const body = JSON.stringify({ id: 'm1', from: '+13035550100', to: '+13035550142', text: 'Hi' })
    const sent = request(`${url}/messages`, { method: 'POST', headers: { ...headers, expect: '100-continue' } })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.flushHeaders()
    // It was received, and its answer is delayed.
    await once(sent, 'continue')
    sent.end(body)
    child.kill(signal)
    expect((await answered)[0].resume().statusCode).toBe(201)
    expect(await ended).toEqual([0, null])
  })

  it('ends when stdin closes, if it is to follow its parent', async () => {
    const { child, ended } = await listening({ SIMULATOR_FOLLOW_PARENT: '1' })
    // Ctrl-C in the parent's terminal is the parent's to answer.
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100)) // because it would have ended by then, and says nothing
    expect(child.exitCode).toBeNull()
    child.stdin.end()
    expect(await ended).toEqual([0, null])
  })

  it('stays when stdin closes otherwise', async () => {
    const { child, ended } = await listening()
    child.stdin.end()
    await new Promise((resolve) => setTimeout(resolve, 200)) // because it would have ended by then, and says nothing
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    await ended
  })

  it('waits for the one before to let go of the log', async () => {
    const first = await listening()
    const second = start({ SIMULATOR_LOG: first.log })
    // By now one that started later with its own log is ready.
    const third = await listening()
    expect(second.said).toBe('')
    third.child.kill('SIGKILL')
    first.child.kill('SIGKILL')
    await spoke(second)
    expect(second.complained).toBe('')
    second.child.kill('SIGTERM')
    await second.ended
  })

  it('says what is wrong with a port that is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const run = start({ SIMULATOR_PORT: `${port}` })
    expect(await run.ended).toEqual([1, null])
    expect(run.complained).toBe(`Simulator: Port ${port} is taken.\n`)
    server.close()
  })

  it('says what is wrong with its settings, all at once', async () => {
    const run = start({ SIMULATOR_SECRET: undefined, SIMULATOR_PORT: 'all' })
    expect(await run.ended).toEqual([1, null])
    expect(run.complained).toBe('Simulator: SIMULATOR_PORT is not a number.\nSIMULATOR_SECRET is not set.\n')
  })
})

describe('the settings', () => {
  const good = { ...GOOD, SIMULATOR_LOG: '/tmp/log.jsonl' }

  it('need no more than a secret, a log and an address', () => {
    expect(readSettings(good)).toEqual({
      port: 0,
      secret: GOOD.SIMULATOR_SECRET,
      log: '/tmp/log.jsonl',
      webhookUrl: GOOD.SIMULATOR_WEBHOOK_URL,
      followParent: false,
    })
  })

  it.each([
    [{ SIMULATOR_SECRET: '' }, 'SIMULATOR_SECRET is shorter than 8 characters.'],
    [{ SIMULATOR_PORT: '70000' }, 'SIMULATOR_PORT is above 65535.'],
    [{ SIMULATOR_PORT: '1.5' }, 'SIMULATOR_PORT is not a whole number.'],
    [{ SIMULATOR_WEBHOOK_URL: 'ftp://x' }, 'SIMULATOR_WEBHOOK_URL is not an http or https address.'],
    [{ SIMULATOR_LOG: '' }, 'SIMULATOR_LOG is empty.'],
    [{ SIMULATOR_FOLLOW_PARENT: 'yes' }, 'SIMULATOR_FOLLOW_PARENT is neither 0 nor 1.'],
  ])('refuse %j with a sentence', (settings, sentence) => {
    expect(() => readSettings({ ...good, ...settings })).toThrow(sentence)
  })
})
