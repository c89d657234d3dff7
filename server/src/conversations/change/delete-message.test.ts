import type { Message } from '@attune/contract/conversations/entity'
import type { Contact } from '@attune/contract/contacts/entity'
import { setTemplate } from '@attune/store/conversations/messages'
import { describe, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { picture } from '../../testing/uploads.ts'
import { send, threadOf, threadsOf } from '../../testing/world.ts'

const desk = testDesk()

const remove = ({ id }: { id: string }): Promise<Message> => desk.hannah.ok('DELETE', `/v1/messages/${id}`)
const last = async (): Promise<Message> => {
  const found = (await threadOf(desk.hannah, desk.maria)).at(-1)
  if (found === undefined) throw new Error('The thread is empty.')
  return found
}
const threadRow = async () => (await threadsOf(desk.hannah)).find(({ contactId }) => contactId === desk.maria.id)

describe('a message that is deleted', () => {
  test('leaves its place: no text, no files, no ranks, no flags, no reactions', async () => {
    const { hannah, maria, world } = desk
    world.carrier.media.set('https://files.example/lunch', await picture())
    await maria.texts('Slept badly', undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
    await world.work()
    const before = await last()
    const file = before.attachments?.[0]?.url ?? ''
    expect((await world.app.inject({ url: file })).statusCode).toBe(200)
    await hannah.ok('PUT', `/v1/messages/${before.id}/msg-context`, { type: 'sleep', rank: 1, value: '4' })
    await hannah.ok('PATCH', `/v1/messages/${before.id}/flags`, { pinned: true, review: true })
    await hannah.ok('PUT', `/v1/messages/${before.id}/reaction`, { type: 'loved' })
    const after = await remove(before)
    expect(after).toMatchObject({
      id: before.id,
      sequence: before.sequence,
      body: { text: '', num_attach: 0, pinned: false, review: false, tags: [] },
      context: [],
      attachments: [],
      reaction: [],
      deleted: { at: expect.stringMatching(/^20/), by: { _id: hannah.id, name: 'Hannah' } },
      abilities: { pin: false, flag: false, delete: false, resend: false, rank: false, react: false, editFiles: false },
    })
    expect(after.rev).toBeGreaterThan(before.rev)
    expect((await hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)).ranks.sleep).toBeNull()
    await world.work()
    expect((await world.app.inject({ url: file })).statusCode).toBe(404)
    expect(
      await world.deps.files.read(
        { organizationId: desk.northline.id, mediaId: before.attachments?.[0]?._id ?? '' },
        'original',
      ),
    ).toBeNull()
    await maria.texts('Next')
    expect((await threadOf(hannah, maria)).map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  test('gives its rank to the message before it', async () => {
    const { hannah, maria } = desk
    for (const [text, rank] of [
      ['Seven hours', 4],
      ['Four hours', 1],
    ] as const) {
      await maria.texts(text)
      await hannah.ok('PUT', `/v1/messages/${(await last()).id}/msg-context`, { type: 'sleep', rank, value: null })
    }
    await remove(await last())
    expect((await hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)).ranks.sleep).toBe(4)
  })

  test('keeps nothing of the template as which it left', async () => {
    const message = await send(desk.hannah, desk.maria, 'Hi Maria')
    await desk.world.work()
    const template = { sid: 'HX1', name: 'hello', body: 'Hi {{1}}', values: ['Maria'] }
    const place = { contactId: desk.maria.id, sequence: message.sequence }
    await desk.world.deps.store.tenant(desk.northline.id, (tx) => setTemplate(tx, place, template))
    expect(await desk.bodyOf(message)).toMatchObject({ template: { text: 'Hi Maria' } })
    await remove(message)
    expect(await desk.bodyOf(message)).toMatchObject({ text: '', template: null })
  })

  test('is told so in the list, and drafts stay', async () => {
    await desk.maria.texts('Delete me')
    await desk.hannah.ok('PUT', `/v1/contacts/${desk.maria.id}/draft`, { text: 'Half a thou' })
    await remove(await last())
    expect(await threadRow()).toMatchObject({ preview: { text: '', deleted: true }, draft: 'Half a thou' })
  })

  test('twice: the second time changes nothing', async () => {
    await desk.maria.texts('Delete me')
    const message = await last()
    const first = await remove(message)
    expect(await desk.priya.ok('DELETE', `/v1/messages/${message.id}`)).toEqual(first)
  })

  test('takes no changes any more', async () => {
    await desk.maria.texts('Delete me')
    const { id } = await remove(await last())
    for (const [method, path, body] of [
      ['PATCH', 'flags', { pinned: true }],
      ['PUT', 'reaction', { type: 'liked' }],
      ['PUT', 'msg-attachments', { attachments: [] }],
      ['PUT', 'msg-context', { type: 'sleep', rank: 1 }],
      ['POST', 'resend', undefined],
    ] as const)
      expect(await desk.hannah.refused(method, `/v1/messages/${id}/${path}`, body), path).toMatchObject({
        code: 'MessageDeleted',
        status: 409,
      })
  })

  test('is not there for who does not reach the client, and takes the right', async () => {
    const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
    const luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
    await desk.maria.texts('Keep me')
    const { id } = await last()
    expect(await tess.refused('DELETE', `/v1/messages/${id}`)).toMatchObject({ code: 'MessageNotFound' })
    expect(await luis.refused('DELETE', `/v1/messages/${id}`)).toMatchObject({ code: 'AccessDenied' })
    expect((await last()).deleted).toBeNull()
  })
})

describe('deleting what is on its way', () => {
  test('before its carrier was called: it is not sent any more, and the next one goes', async () => {
    const { hannah, maria, world } = desk
    world.carrier.behaviour = 'unreachable'
    const first = await send(hannah, maria, 'First')
    const second = await send(hannah, maria, 'Second')
    await world.work()
    expect((await remove(first)).body).toMatchObject({ carrier: 'omitted', is_sent: 0 })
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier.taken.map(({ id }) => id)).toEqual([second.id])
  })

  test('while the call is under way and brings nothing out: it is not tried again', async () => {
    const { hannah, maria, world } = desk
    const message = await send(hannah, maria, 'First')
    world.carrier.behaviour = 'unreachable'
    world.carrier.during = async () => void (await remove(message))
    await desk.workOnce(world.deps)
    Object.assign(world.carrier, { behaviour: 'accept', during: null })
    await world.work('everything')
    expect(world.carrier.taken).toEqual([])
    const next = await send(hannah, maria, 'Second')
    await world.work()
    expect(world.carrier.taken.map(({ id }) => id)).toEqual([next.id])
  })

  test('after its carrier was called: it may reach the client, and its place still tells of it', async () => {
    const { hannah, maria, world } = desk
    const message = await send(hannah, maria, 'First')
    await world.work()
    await remove(message)
    await maria.receipt(message.id, 'delivered')
    expect(await desk.read(message)).toMatchObject({
      body: { text: '', is_sent: 1 },
      deleted: { by: { name: 'Hannah' } },
    })
  })

  test('a file that comes from its carrier afterwards is not kept', async () => {
    const { maria, world } = desk
    world.carrier.media.set('https://files.example/late', await picture())
    await maria.texts('Lunch', undefined, [{ url: 'https://files.example/late', mime: 'image/jpeg' }])
    const message = await last()
    const fetchMedia = world.carrier.fetchMedia
    world.carrier.fetchMedia = async (...asked) => {
      await remove(message)
      return fetchMedia(...asked)
    }
    await world.work().finally(() => (world.carrier.fetchMedia = fetchMedia))
    const rows = await world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('media').select('media_id').where('contact_id', '=', maria.id).execute(),
    )
    expect(rows).toEqual([])
    expect((await desk.read(message)).attachments).toEqual([])
  })

  test('the same call to send again, after its answer was lost, sends nothing anew', async () => {
    const { hannah, maria, world } = desk
    const suffix = 'lostanswer'
    const message = await send(hannah, maria, 'First', suffix)
    await world.work()
    await remove(message)
    expect(await send(hannah, maria, 'First', suffix)).toMatchObject({ id: message.id, deleted: {} })
    await world.work('everything')
    expect(world.carrier.taken).toHaveLength(1)
    expect(await threadOf(hannah, maria)).toHaveLength(1)
  })

  test('a failed message no longer counts as the thread’s failure', async () => {
    const { hannah, maria, world } = desk
    world.carrier.behaviour = 'refuse'
    const failed = [await send(hannah, maria, 'One'), await send(hannah, maria, 'Two')]
    await world.work()
    const failure = () =>
      world.deps.store.tenant(desk.northline.id, (tx) =>
        tx.from('threads').select('failed_sequence').where('contact_id', '=', maria.id).executeTakeFirst(),
      )
    expect(await failure()).toEqual({ failed_sequence: 2 })
    await remove(failed[1]!)
    expect(await failure()).toEqual({ failed_sequence: 1 })
    await remove(failed[0]!)
    expect(await failure()).toEqual({ failed_sequence: null })
  })
})
