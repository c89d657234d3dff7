import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnProduct, type OwnProduct } from './product.ts'

const KEY = 'a key that only the prompt provider may see'
const NOBODY = '65534:65534'
const isRoot = process.getuid?.() === 0

let product: OwnProduct
beforeAll(async () => {
  product = await startOwnProduct({
    ATTUNE_PROMPT_URL: 'http://127.0.0.1:9/v1',
    ATTUNE_PROMPT_MODEL: 'small',
    ATTUNE_PROMPT_KEY: KEY,
  })
})
afterAll(() => product.remove())

// Other systems don't show the environment of a process.
describe.runIf(process.platform === 'linux')('everything the product starts', () => {
  // ASVS 13.2.2
  test('runs as an ordinary user, whoever started it', ({ skip }) => {
    skip(product.output().includes('Attune stays root'), 'The checkout is closed to other users.')
    expectOrdinary()
  })

  // ASVS 13.2.2
  test('gets no secret that it doesn’t need', () => {
    const holders = processes().filter(({ environment }) => environment.includes(KEY))
    expect(holders.map(({ command }) => command)).toEqual([expect.stringContaining('server/src/main.ts')])
  })

  test('keeps its state to itself', ({ skip }) => {
    skip(product.output().includes('Attune stays root'), 'The checkout is closed to other users.')
    expect(statSync(product.home).mode & 0o777).toBe(0o700)
    expect(statSync(product.home).uid).toBe(ownUser())
  })

  test.runIf(isRoot)('takes over files that older versions left to root and nobody', async ({ skip }) => {
    skip(product.output().includes('Attune stays root'), 'The checkout is closed to other users.')
    await product.stop()
    execFileSync('chown', ['-R', '0:0', product.home])
    for (const name of ['data', 'run']) execFileSync('chown', ['-R', NOBODY, join(product.home, name)])
    await product.start()
    expectOrdinary()
  })
})

const expectOrdinary = (): void => {
  const all = processes()
  // The server, the database and the simulator.
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set([ownUser()]))
}

const ownUser = (): number | undefined =>
  isRoot ? Number(execFileSync('id', ['-u', 'attune']).toString()) : process.getuid?.()

/** The processes that were given the product's state folder. */
const processes = (): { uid: number; command: string; environment: string }[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
      try {
        const [command, environment, status] = [read('cmdline'), read('environ'), read('status')]
        const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
        return `${command}\0${environment}`.includes(`${product.home}`) ? [{ uid, command, environment }] : []
      } catch {
        // The process has ended, or belongs to another user.
        return []
      }
    })
