import type { Message } from '@attune/contract/conversations/entity'
import type { ErrorBody } from '@attune/contract/refusals'
import { lockContact } from '@attune/store/contacts/contacts'
import { describe, expect, test } from 'vitest'
import { testDesk } from '../testing/test-desk.ts'
import { threadOf, type TestClient, type TestPerson } from '../testing/world.ts'
import { addMessage } from './add-message.ts'

const desk = testDesk()

let suffixes = 0
const newSuffix = () => `suffix${String((suffixes += 1)).padStart(6, '0')}`

const write = (who: TestPerson, text: string, seenSequence?: number, suffix = newSuffix()) =>
  who.call('POST', `/v1/contacts/${desk.maria.id}/messages/send-direct`, {
    suffix,
    text,
    ...(seenSequence === undefined ? {} : { seenSequence }),
  })

const automation = (text: string, client = desk.maria) =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const contact = await lockContact(tx, client.id)
    if (contact === undefined) throw new Error('The client is not there.')
    const author = { kind: 'schedule' as const, id: null }
    return addMessage(tx, { contact, suffix: newSuffix(), text, author, cause: null, at: desk.world.now() })
  })

describe('a reply', () => {
  test('is held when a colleague wrote after what its writer has seen; what is new comes with the no', async () => {
    const { hannah, priya, maria } = desk
    await maria.texts('My knee hurts')
    await write(priya, 'Did you fall?', 1)
    await write(priya, 'Rest today', 2)
    const { status, body } = await write(hannah, 'Run 10 km!', 1)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'ReplyHeld',
      title: 'Message held',
      data: { lastSequence: 3, messages: [{ sequence: 2 }, { sequence: 3, body: { text: 'Rest today' } }] },
    })
    const [, , third] = await threadOf(hannah, maria)
    expect((body as ErrorBody & { data: { messages: Message[] } }).data.messages.at(-1)).toEqual(third)
  })

  test('takes no sequence while it is held, and leaves once when it is sent anyway', async () => {
    const { hannah, priya, maria, world } = desk
    await write(priya, 'Rest today', 0)
    const suffix = newSuffix()
    expect((await write(hannah, 'Run!', 0, suffix)).status).toBe(409)
    expect((await write(hannah, 'Run!', 0, suffix)).status).toBe(409)
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(hannah, 'Run!', 1, suffix)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await threadOf(hannah, maria)).map(({ sequence, body }) => [sequence, body?.text])).toEqual([
      [1, 'Rest today'],
      [2, 'Run!'],
    ])
    await world.work('everything')
    expect(world.carrier.taken).toHaveLength(2)
  })

  test('asked again after its answer was lost is the same message, whatever a colleague wrote since', async () => {
    const { hannah, priya } = desk
    const suffix = newSuffix()
    const first = await write(hannah, 'Rest today', 0, suffix)
    await write(priya, 'And drink water', 1)
    expect(await write(hannah, 'Rest today', 0, suffix)).toEqual(first)
    expect((await write(hannah, 'Another text', 0, suffix)).body).toMatchObject({ code: 'MessageSuffixTaken' })
  })

  test('is not held by the client, by automation, by oneself, by what was deleted, nor where nothing was said of what was seen', async () => {
    const { hannah, priya, maria } = desk
    await maria.texts('Hello')
    await automation('Good morning')
    await write(hannah, 'From another window', 0)
    expect((await write(hannah, 'Hello Maria', 0)).status).toBe(200)
    const hers = (await write(priya, 'Oops', 4)).body as Message
    await hannah.ok('DELETE', `/v1/messages/${hers.id}`)
    expect((await write(hannah, 'As I said', 4)).status).toBe(200)
    await write(priya, 'Me too', 6)
    expect((await write(hannah, 'Without a look')).status).toBe(200)
  })

  test('whose files would have been taken keeps them for the next try', async () => {
    const { upload, picture } = await import('../testing/uploads.ts')
    const { hannah, priya, maria } = desk
    const { _id } = await upload(hannah, { bytes: await picture() })
    await write(priya, 'Rest today', 0)
    const send = (seenSequence: number) =>
      hannah.call('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
        suffix: 'with-a-photo',
        text: '',
        attachments: [_id],
        seenSequence,
      })
    expect((await send(0)).status).toBe(409)
    expect((await send(1)).status).toBe(200)
  })
})

/** Number of interleavings; `INTERLEAVINGS=1000` runs a thousand. */
const ROUNDS = Number(process.env['INTERLEAVINGS'] ?? 60)

test(
  `two senders in ${ROUNDS} interleavings: nobody writes past what a colleague wrote unseen`,
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_121)
    const random = randomFrom(seed)
    const told = { sent: 0, held: 0, anyway: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = await desk.newClient()
      const senders = [desk.hannah, desk.priya].map((person) => ({ person, seen: 0, left: 2 + random(2) }))
      /** The `seenSequence` sent with each text. */
      const sawBy = new Map<string, number>()
      while (senders.some(({ left }) => left > 0)) {
        const steps = Array.from({ length: 1 + random(3) }, () => step(random, senders, client, sawBy, told))
        await Promise.all(steps.map((run) => run()))
      }
      const messages = await threadOf(desk.hannah, client)
      const where = `seed ${seed}, round ${round}`
      expect(
        messages.map(({ sequence }) => sequence),
        where,
      ).toEqual(messages.map((_, index) => index + 1))
      const ours = messages.filter(({ body }) => body?.send_by_type === 'user')
      expect(ours, where).toHaveLength(sawBy.size)
      expect(new Set(ours.map(({ body }) => body?.text)), where).toEqual(new Set(sawBy.keys()))
      for (const message of ours) {
        const seen = sawBy.get(message.body?.text ?? '') ?? -1
        const unseen = ours.filter(
          ({ sequence, body }) =>
            sequence > seen && sequence < message.sequence && body?.send_by?._id !== message.body?.send_by?._id,
        )
        expect(unseen, where).toEqual([])
      }
    }
    expect(told.held).toBeGreaterThan(ROUNDS / 10)
    expect(told.sent).toBeGreaterThan(ROUNDS)
    expect(told.anyway).toBeGreaterThan(ROUNDS / 20)
  },
)

interface Sender {
  person: TestPerson
  seen: number
  left: number
}

/** A possible next step: somebody looks, somebody writes, or the client or automation does. */
const step = (
  random: (below: number) => number,
  senders: readonly Sender[],
  client: TestClient,
  sawBy: Map<string, number>,
  told: { sent: number; held: number; anyway: number },
): (() => Promise<unknown>) => {
  const sender = senders[random(senders.length)]
  const [chance, sendsAnyway] = [random(10), random(2) === 0]
  if (chance === 0) return () => client.texts('Hello')
  if (chance === 1) return () => automation('Good morning', client)
  if (sender === undefined || chance < 4)
    return async () => {
      if (sender !== undefined) sender.seen = (await threadOf(sender.person, client)).length
    }
  const suffix = newSuffix()
  const send = async (text: string, seenSequence: number, isAgain: boolean): Promise<void> => {
    const path = `/v1/contacts/${client.id}/messages/send-direct`
    const { status, body } = await sender.person.call('POST', path, { suffix, text, seenSequence })
    if (status === 200) {
      sawBy.set(text, seenSequence)
      told[isAgain ? 'anyway' : 'sent'] += 1
      sender.left -= 1
      return
    }
    expect(body).toMatchObject({ code: 'ReplyHeld' })
    told.held += 1
    const { lastSequence } = (body as { data: { lastSequence: number } }).data
    expect(lastSequence).toBeGreaterThan(seenSequence)
    if (sendsAnyway) await send(text, lastSequence, true)
  }
  return () => send(`Text ${suffix}`, sender.seen, false)
}

/** Park and Miller's generator: the same numbers on every machine. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
