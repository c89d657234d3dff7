import type { Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { describe, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { send, threadOf } from '../../testing/world.ts'
import type { Caller } from '../../testing/caller.ts'

const desk = testDesk()

const react = (who: Caller, { id }: { id: string }, type: string | null) =>
  who.ok<Message>('PUT', `/v1/messages/${id}/reaction`, { type })
const thread = () => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
const shown = () => desk.world.carrier.reactions.map(({ of, type }) => [Object.values(of)[0], type])

describe('somebody of the desk reacts', () => {
  test('each person once, in the order they did, with their names', async () => {
    const { hannah, priya, maria } = desk
    await maria.texts('I walked 10 km!')
    const [walk] = await threadOf(hannah, maria)
    expect(walk?.abilities).toMatchObject({ react: true, tellReaction: true })
    await react(hannah, walk!, 'liked')
    await react(priya, walk!, 'emphasised')
    const after = await react(hannah, walk!, 'loved')
    expect(after.reaction).toEqual([
      { by: priya.id, type: 'emphasised', name: 'Priya' },
      { by: hannah.id, type: 'loved', name: 'Hannah' },
    ])
    expect(await react(hannah, walk!, 'loved')).toEqual(after)
    expect((await react(priya, walk!, null)).reaction).toEqual([{ by: hannah.id, type: 'loved', name: 'Hannah' }])
    expect((await react(priya, walk!, null)).reaction).toHaveLength(1)
  })

  test('the client sees the last one, by the carrier’s own id of their text', async () => {
    const { hannah, priya, maria, world } = desk
    await maria.texts('I walked 10 km!', 'text-of-maria')
    const [walk] = await threadOf(hannah, maria)
    await react(hannah, walk!, 'liked')
    await react(priya, walk!, 'loved')
    await world.work()
    expect(shown().at(-1)).toEqual(['text-of-maria', 'loved'])
    expect(world.carrier.reactions[0]).toMatchObject({ from: desk.northline.number, to: maria.phone })
    await react(priya, walk!, null)
    await world.work()
    expect(shown().at(-1)).toEqual(['text-of-maria', 'liked'])
    const sent = await send(hannah, maria, 'Well done')
    await world.work()
    await react(hannah, sent, 'emphasised')
    await world.work()
    expect(shown().at(-1)).toEqual([sent.id, 'emphasised'])
  })

  test('a carrier that is away is told when it is back, and what changed while it was told is told again', async () => {
    const { hannah, maria, world } = desk
    await maria.texts('I walked 10 km!', 'walk')
    const [walk] = await threadOf(hannah, maria)
    world.carrier.behaviour = 'unreachable'
    await react(hannah, walk!, 'liked')
    await world.work()
    expect(shown()).toEqual([])
    world.carrier.behaviour = 'accept'
    const show = world.carrier.react ?? (() => Promise.resolve(false))
    world.carrier.react = async (reaction) => {
      world.carrier.react = show
      // The later one is sent first.
      await react(hannah, walk!, 'loved')
      await world.work()
      return show(reaction)
    }
    await world.work('everything')
    expect(shown().at(-1)).toEqual(['walk', 'loved'])
  })

  test('whoever said STOP is not told; a carrier without reactions keeps it on the desk, and the message says so', async () => {
    const { hannah, maria, world } = desk
    await maria.texts('I walked 10 km!')
    await maria.texts('STOP')
    const [walk] = await threadOf(hannah, maria)
    await react(hannah, walk!, 'liked')
    await world.work()
    expect(shown()).toEqual([])
    const show = world.carrier.react
    delete world.carrier.react
    const after = await react(hannah, walk!, 'loved')
    expect(after).toMatchObject({ abilities: { react: true, tellReaction: false }, reaction: [{ type: 'loved' }] })
    await world.work()
    if (show !== undefined) world.carrier.react = show
    expect(shown()).toEqual([])
  })

  test('takes the right to write, and a client in reach', async () => {
    const luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
    const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
    await desk.maria.texts('Hello')
    const [hello] = await threadOf(desk.hannah, desk.maria)
    const path = `/v1/messages/${hello?.id}/reaction`
    expect(await luis.refused('PUT', path, { type: 'liked' })).toMatchObject({ code: 'AccessDenied' })
    expect(await tess.refused('PUT', path, { type: 'liked' })).toMatchObject({ code: 'MessageNotFound' })
    expect(await desk.hannah.refused('PUT', path, { type: 'adored' })).toMatchObject({ code: 'InputInvalid' })
  })
})

describe('a client reacts', () => {
  test('to the newest message of ours with that text: no message, nobody waits, nothing is unread', async () => {
    const { hannah, maria } = desk
    const older = await send(hannah, maria, 'Well done')
    const newer = await send(hannah, maria, 'Well done')
    await send(hannah, maria, 'Good night')
    const before = await thread()
    expect(await maria.texts('Loved “Well done”')).toBe(200)
    expect((await desk.read(newer)).reaction).toEqual([{ by: maria.id, type: 'loved', name: null }])
    expect((await desk.read(older)).reaction).toEqual([])
    const after = await thread()
    expect(after).toMatchObject({ needsAnswerSince: null, unreadCount: 0, lastSequence: before.lastSequence })
    expect(after.movedAt).toBe(before.movedAt)
    expect(await threadOf(hannah, maria)).toHaveLength(3)
  })

  test('again, otherwise, and takes it back', async () => {
    const { hannah, maria } = desk
    const message = await send(hannah, maria, 'Well done')
    const reactions = async () => (await desk.read(message)).reaction?.map(({ type }) => type)
    await maria.texts('Liked “Well done”', 'like')
    await maria.texts('Emphasized “Well done”')
    expect(await reactions()).toEqual(['emphasised'])
    // The carrier repeats the first one.
    await maria.texts('Liked “Well done”', 'like')
    expect(await reactions()).toEqual(['emphasised'])
    await maria.texts('Removed a like from “Well done”')
    expect(await reactions()).toEqual(['emphasised'])
    await maria.texts('Removed an exclamation from “Well done”')
    expect(await reactions()).toEqual([])
    expect(await threadOf(hannah, maria)).toHaveLength(1)
  })

  test('to the beginning of a text, to one with other spaces, to a photo', async () => {
    const { hannah, maria, world } = desk
    const long = await send(hannah, maria, 'Drink water, sleep well,\nwalk a little and tell me how it went.')
    await maria.texts('👍 to “Drink water, sleep well, walk…”')
    await maria.texts('Laughed at “Drink water, sleep well, walk a little and tell me how it went.”')
    expect((await desk.read(long)).reaction).toMatchObject([{ type: 'laughed-at' }])
    const { _id } = await upload(hannah, { bytes: await picture() })
    const photo = await hannah.ok<Message>('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
      suffix: 'a-photo-of-lunch',
      text: '',
      attachments: [_id],
    })
    await world.work()
    await maria.texts('Loved an image')
    expect((await desk.read(photo)).reaction).toMatchObject([{ type: 'loved' }])
  })

  test('to nothing of ours: it is an ordinary text that waits for an answer', async () => {
    const { hannah, maria } = desk
    await maria.texts('Well done')
    const gone = await send(hannah, maria, 'Good night')
    await hannah.ok('DELETE', `/v1/messages/${gone.id}`)
    for (const text of ['Loved “Well done”', 'Loved “Good night”', 'Loved an image', 'Loved it'])
      expect(await maria.texts(text)).toBe(200)
    const texts = (await threadOf(hannah, maria)).map(({ body }) => body?.text)
    expect(texts).toEqual(['Well done', '', 'Loved “Well done”', 'Loved “Good night”', 'Loved an image', 'Loved it'])
    expect((await thread()).needsAnswerSince).not.toBeNull()
  })

  test('and a reader without private data is told no name', async () => {
    const message = await send(desk.hannah, desk.maria, 'Well done')
    await desk.maria.texts('Loved “Well done”')
    const reply = await desk.hannah.raw({
      method: 'GET',
      url: `/v1/messages/${message.id}`,
      headers: { 'x-record-video': 'on' },
    })
    expect(reply.json<Message>().reaction).toEqual([{ by: desk.maria.id, type: 'loved', name: null }])
  })
})
