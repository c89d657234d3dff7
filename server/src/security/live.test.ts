import { LIVE_PATH } from '@attune/contract/app/live/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADERS } from '@attune/contract/headers'
import { send, createWorld, type World } from '../testing/world.ts'
import { createCast, type Canary, type Cast, type House } from './cast.ts'
import { canariesIn, maySee, readersOf, type Reader } from './readers.ts'

let world: World
let cast: Cast
let base: string

beforeAll(async () => {
  world = await createWorld()
  cast = await createCast(world)
  base = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

test('a stream tells its reader what their right and reach let them see, and nothing else', async () => {
  const [house, other] = cast.houses
  const readers = readersOf(world, cast, house, other)
  const streams = await Promise.all(readers.map(open))
  for (const [index, reader] of readers.entries()) {
    const expected = reader.signedIn ? (reader.acting === null ? 403 : 200) : 401
    expect.soft([reader.name, streams[index]?.status]).toEqual([reader.name, expected])
  }
  const news = (await Promise.all(cast.houses.map(happen))).flat()
  const canaries = [...cast.canaries, ...news]
  for (const [index, reader] of readers.entries()) {
    const stream = streams[index]
    if (stream === undefined) continue
    for (const canary of news) if (maySee(reader, canary)) await until(() => stream.text().includes(canary.text))
    if (reader.acting !== null) await until(() => stream.text().includes('event: hello'))
  }
  await world.factsDelivered()
  await new Promise((resolve) => setTimeout(resolve, 300)) // because what must not come shows nowhere: what was delivered at the same time has arrived by then
  for (const [index, reader] of readers.entries()) {
    const told = canariesIn(streams[index]?.text() ?? '', canaries)
    expect
      .soft([reader.name, told.filter((canary) => !maySee(reader, canary)).map(({ text }) => text)])
      .toEqual([reader.name, []])
    if (!reader.may('conversations.view') && !reader.may('contacts.view'))
      expect.soft([reader.name, streams[index]?.text()]).not.toEqual([reader.name, expect.stringContaining('ct_')])
  }
  for (const stream of streams) stream.close()
})

/** For every client of a house: one incoming text, one outgoing text that fails, and a draft. */
const happen = async (house: House): Promise<Canary[]> => {
  const news: Canary[] = []
  const coaches = house.people.filter(({ name }) => name.startsWith('ROLE_COACH of'))
  for (const [victim, coach] of [
    [house.near, coaches[0]],
    [house.far, coaches[1]],
  ] as const) {
    if (coach === undefined) throw new Error('A house has two coaches.')
    const word = (kind: string) => `live-${kind}-${victim.client.phone.slice(-4).split('').join('x')}`
    await victim.client.texts(word('in'))
    const message = await send(coach.caller, victim.client, word('out'))
    await world.work()
    await victim.client.receipt(message.id, 'failed', `The number ${victim.client.phone} is not in service.`)
    await coach.caller.ok('PUT', `/v1/contacts/${victim.contactId}/draft`, { text: word('draft') })
    news.push(
      { text: word('in'), of: victim, kind: 'message' },
      { text: word('out'), of: victim, kind: 'message' },
      { text: word('draft'), of: victim, kind: 'draft', author: coach.accountId },
    )
  }
  return news
}

interface Stream {
  status: number
  /** Everything received so far. */
  text: () => string
  close: () => void
}

const open = async (reader: Reader): Promise<Stream> => {
  const abort = new AbortController()
  const { token, organizationId } = reader.caller
  const answer = await fetch(`${base}${LIVE_PATH}`, {
    signal: abort.signal,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(organizationId === null ? {} : { [HEADERS.organization]: organizationId }),
    },
  })
  let text = ''
  const reading = async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  }
  // Closing ends a stream here.
  reading().catch(() => {})
  return { status: answer.status, text: () => text, close: () => abort.abort() }
}

const until = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds).toBe(true)
}
