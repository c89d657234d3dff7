import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HEADERS } from '@attune/contract/headers'
import type { Page } from '@attune/contract/page'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

/** How long a request may take here, and between the pieces of a slow one: far less, so that a busy machine is in time. */
const REQUEST_MS = 3_000
const PIECE_MS = 400

let world: World
let hannah: TestPerson
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld({ requestMs: REQUEST_MS })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const FILE = `From,To,Direction,Date,Text\n${'+13035550142,+13035550100,in,2021-03-04,Hello\n'.repeat(15)}`

/** Sends a file line by line, with pauses, up to `lines`. Says how it was answered, and how long its connection stayed. */
const uploadSlowly = async (who: TestPerson, { lines = Infinity, bytes = FILE.length } = {}) => {
  const { port } = world.app.server.address() as AddressInfo
  const began = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve) => {
    let status = 0
    const headers = {
      authorization: `Bearer ${who.token}`,
      ...(who.organizationId !== null && { [HEADERS.organization]: who.organizationId }),
      'content-type': 'application/octet-stream',
      'content-length': bytes,
    }
    const upload = request({ host: '127.0.0.1', port, path: HISTORY_PATH, method: 'POST', headers, agent: false })
    const pieces = FILE.split(/(?<=\n)/)
    let sent = 0
    const timer = setInterval(() => {
      const piece = sent < lines ? pieces[sent] : undefined
      sent += 1
      if (piece !== undefined) upload.write(piece)
      else if (lines === Infinity && bytes === FILE.length) upload.end()
    }, PIECE_MS)
    upload.on('response', (answer) => {
      status = answer.statusCode ?? 0
      answer.resume()
    })
    upload.on('error', () => {}) // The connection is cut while the file is still being sent.
    upload.on('close', () => {
      clearInterval(timer)
      resolve({ status, ms: performance.now() - began })
    })
  })
}

const listed = async () => (await priya.ok<Page<object>>('GET', HISTORY_PATH)).data

test('a file that keeps coming may take longer than other requests', async () => {
  const { status, ms } = await uploadSlowly(priya)
  expect(status).toBe(200)
  expect(ms).toBeGreaterThan(2 * REQUEST_MS)
  expect(await listed()).toHaveLength(1)
})

test('a file that stalls is given up, and leaves nothing behind', async () => {
  const before = (await listed()).length
  const { status } = await uploadSlowly(priya, { lines: 3 })
  expect(status).not.toBe(200)
  await expect.poll(async () => (await listed()).length).toBe(before)
})

test.for<[string, () => Promise<{ status: number; ms: number }>, number]>([
  ['of somebody without the right', () => uploadSlowly(hannah, { bytes: 1_000_000 }), 403],
  ['that is said to be too large', () => uploadSlowly(priya, { bytes: 2 ** 31 }), 413],
])('a file %s is refused, and gets no more time to come', async ([, upload, expected]) => {
  const { status, ms } = await upload()
  expect(status).toBe(expected)
  expect(ms).toBeLessThan(2 * REQUEST_MS)
})
