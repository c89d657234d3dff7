import { connect, type Socket } from 'node:net'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLive } from '../../testing/live-reader.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'
import { STREAMS_MAX } from './limit-streams.ts'

let world: World
let url: string
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await world.close()
})

/** Opens a stream and never reads it. */
const openUnread = async (who: TestPerson): Promise<void> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: Bearer ${who.token}\r\n\r\n`)
  sockets.push(socket)
}

const valueOf = async (name: string): Promise<number> =>
  Number((await world.deps.meters.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0)

test('a stream that nobody reads is closed; readers, and those who resume, get everything', async () => {
  const reading = await openLive(url, hannah)
  const { cursor } = await reading.until(({ event }) => event === 'hello')
  await openUnread(hannah)
  await openUnread(hannah)
  await expect.poll(() => valueOf('attune_live_streams')).toBe(3)
  // The system's buffers hold a few megabytes before anything waits in this process.
  const text = 'x'.repeat(50_000)
  let sent = 0
  while ((await valueOf('attune_live_streams_let_go_total')) < 2 && sent < 600) {
    await maria.texts(text)
    sent += 1
  }
  expect(sent).toBeLessThan(600)
  await maria.texts('The end')
  const isEnd = (event: LiveEvent) => event.event === 'changed' && event.message?.body?.text === 'The end'
  await reading.until(isEnd)
  const received = ({ events }: typeof reading) =>
    events.filter((event) => event.event === 'changed' && event.kind === 'MessageReceived').length
  expect(received(reading)).toBe(sent + 1)
  await expect.poll(() => valueOf('attune_live_streams')).toBe(1)
  reading.cut()
  const resumed = await openLive(url, hannah, cursor)
  await resumed.until(isEnd)
  expect(received(resumed)).toBe(sent + 1)
  resumed.cut()
})

test('opening too many streams closes the oldest; the other ones, and other people’s, stay open', async () => {
  const ofTess = await openLive(url, tess)
  const streams = []
  for (let count = 0; count < STREAMS_MAX + 5; count += 1) {
    const stream = await openLive(url, hannah)
    await stream.until(({ event }) => event === 'hello')
    streams.push(stream)
  }
  await Promise.all(streams.slice(0, 5).map(({ ended }) => ended))
  await maria.texts('To those who are left')
  for (const stream of streams.slice(5)) await stream.until((event) => event.event === 'changed')
  await expect.poll(() => valueOf('attune_live_streams')).toBe(STREAMS_MAX + 1)
  for (const stream of [...streams, ofTess]) stream.cut()
})
