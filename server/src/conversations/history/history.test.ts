import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem, RankPoint } from '@attune/contract/conversations/history-calls'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { picture, upload } from '../../testing/uploads.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
})
let phones = 0
beforeEach(async () => {
  phones += 1
  maria = await northline.client('Maria Lopez', `+130355540${String(phones).padStart(2, '0')}`, hannah)
})
afterAll(() => world.close())

type Ranks = { data: RankPoint[]; more: boolean }
const ranks = (query = '', who = hannah) => who.ok<Ranks>('GET', `/v1/contacts/${maria.id}/ranks${query}`)
const rank = (message: Message | undefined, type: string, value: number, amount: string | null = null) =>
  hannah.ok('PUT', `/v1/messages/${message?.id}/msg-context`, { type, rank: value, value: amount })

describe('ranks over time', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))

  test('are those of the messages of the range, the latest first, with who set them', async () => {
    for (const number of [1, 2, 3, 8, 9]) {
      world.at(day(number))
      await send(hannah, maria, `Day ${number}`)
    }
    world.at(null)
    const messages = await threadOf(hannah, maria)
    const [one, two, , eight, nine] = messages
    await rank(one, 'sleep', 1, '5')
    await rank(eight, 'sleep', 4, '8')
    await rank(eight, 'food', 3)
    await rank(nine, 'food', 2)
    const shown = ({ data }: Ranks) => data.map(({ type, rank: at, at: when }) => [type, at, Number(when.slice(8, 10))])
    const all = await ranks()
    expect(shown(all)).toEqual([
      ['food', 2, 9],
      ['food', 3, 8],
      ['sleep', 4, 8],
      ['sleep', 1, 1],
    ])
    expect(all.more).toBe(false)
    expect(all.data.at(-1)).toMatchObject({ messageId: one?.id, value: '5', at: day(1).toISOString() })
    const later = await ranks(`?from=${day(8).toISOString()}&to=${day(8).toISOString()}`)
    expect([shown(later), later.more]).toEqual([shown(all).slice(1, 3), true])
    expect(shown(await ranks(`?to=${day(2).toISOString()}`))).toEqual([['sleep', 1, 1]])
    expect(await ranks(`?from=${day(20).toISOString()}`)).toEqual({ data: [], more: true })
    expect((await ranks(`?to=${day(1).toISOString().replace('12:', '11:')}`)).data).toEqual([])
    await hannah.ok('DELETE', `/v1/messages/${one?.id}/msg-context`, { type: 'sleep' })
    expect((await ranks(`?to=${two?.id === undefined ? '' : day(2).toISOString()}`)).more).toBe(false)
  })

  test('are nobody’s who does not reach the client', async () => {
    expect(await tess.refused('GET', `/v1/contacts/${maria.id}/ranks`)).toMatchObject({ code: 'ContactNotFound' })
    expect(await hannah.refused('GET', `/v1/contacts/${maria.id}/ranks?from=yesterday`)).toMatchObject({ status: 400 })
  })
})

describe('pinned messages', () => {
  test('are those that are pinned now, the latest first', async () => {
    const pin = (id: string | undefined, pinned: boolean) => hannah.ok('PATCH', `/v1/messages/${id}/flags`, { pinned })
    for (const text of ['One', 'Two', 'Three']) await send(hannah, maria, text)
    const [one, two, three] = await threadOf(hannah, maria)
    for (const message of [one, three, two]) await pin(message?.id, true)
    await pin(two?.id, false)
    const path = `/v1/contacts/${maria.id}/pinned-messages`
    const { data } = await hannah.ok<{ data: Message[] }>('GET', path)
    expect(data.map(({ body }) => body?.text)).toEqual(['Three', 'One'])
    expect(data[0]).toMatchObject({ id: three?.id, body: { pinned: true } })
    expect(await tess.refused('GET', path)).toMatchObject({ code: 'ContactNotFound' })
  })
})

const media = (query = '', who = hannah) => who.ok<Page<MediaItem>>('GET', `/v1/contacts/${maria.id}/media${query}`)
const categorize = (item: MediaItem | undefined, category: string | null) =>
  hannah.ok<Message>('PATCH', `/v1/messages/${item?.messageId}/photo-category`, {
    attachmentId: item?.attachment.id,
    category,
  })
const photo = async () => (await upload(hannah, { bytes: await picture(), name: 'Maria.jpg' }))._id
const sendPhotos = async (count: number) => {
  const attachments = await Promise.all(Array.from({ length: count }, photo))
  return hannah.ok<Message>('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: newId('se').slice(-20),
    text: '',
    attachments,
  })
}

describe('files of a thread', () => {
  test('come the latest first, page by page, those of a kind alone', async () => {
    await maria.texts('Lunch', undefined, [{ url: 'https://files.example/9', mime: 'image/jpeg' }])
    world.carrier.media.set('https://files.example/9', await picture())
    await world.work()
    const sent = await sendPhotos(2)
    const all = (await media()).data
    expect(all.map(({ messageId, attachment, type }) => [messageId === sent.id, attachment.id, type])).toEqual([
      [true, 10_001, 2],
      [true, 10_000, 2],
      [false, 10_000, 1],
    ])
    expect(all[0]).toMatchObject({ attachment: sent.attachments?.[1] ?? {}, category: null })
    const first = await media('?limit=2')
    expect(first.pagination.hasNext).toBe(true)
    const rest = await media(`?limit=2&next=${first.pagination.next}`)
    expect([...first.data, ...rest.data].map(({ attachment }) => attachment._id)).toEqual(
      all.map(({ attachment }) => attachment._id),
    )
    expect(rest.pagination).toEqual({ hasNext: false, next: null })
    expect((await media('?category=sent')).data).toHaveLength(2)
    expect((await media('?category=food')).data).toEqual([])
    const message = await categorize(all[2], 'food')
    expect(message.attachments?.[0]?.category).toBe('food')
    expect((await media('?category=food')).data.map(({ messageId }) => messageId)).toEqual([all[2]?.messageId])
    await categorize(all[1], 'person')
    expect((await media('?category=person')).data.map(({ attachment }) => attachment.id)).toEqual([10_000])
    await categorize(all[2], null)
    expect((await media('?category=food')).data).toEqual([])
  })

  test('have a category that counts as a change of the message, once', async () => {
    const sent = await sendPhotos(1)
    const [item] = (await media()).data
    const changed = await categorize(item, 'other')
    expect(changed.rev).toBeGreaterThan(sent.rev)
    expect((await categorize(item, 'other')).rev).toBe(changed.rev)
  })

  test('are refused where there is no photo, or nobody who may say so', async () => {
    const text = await send(hannah, maria, 'No photo')
    const path = (id: string) => `/v1/messages/${id}/photo-category`
    const body = { attachmentId: 10_000, category: 'food' }
    expect(await hannah.refused('PATCH', path(text.id), body)).toMatchObject({
      code: 'MessagePhotoNotFound',
      content: "This message doesn't have that photo.",
    })
    const file = await upload(hannah, { bytes: Buffer.from('a,b\n1,2\n'), name: 'list.csv', mime: 'text/csv' })
    const withFile = await hannah.ok<Message>('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
      suffix: newId('se').slice(-20),
      text: '',
      attachments: [file._id],
    })
    expect(await hannah.refused('PATCH', path(withFile.id), body)).toMatchObject({ code: 'MessagePhotoNotFound' })
    const other = withFile.id.replace(/:[^:]+$/, ':another-suffix')
    expect(await hannah.refused('PATCH', path(other), body)).toMatchObject({ code: 'MessageNotFound' })
    expect(await tess.refused('PATCH', path(withFile.id), body)).toMatchObject({ code: 'MessageNotFound' })
    expect(await tess.refused('GET', `/v1/contacts/${maria.id}/media`)).toMatchObject({ code: 'ContactNotFound' })
    expect(await hannah.refused('GET', `/v1/contacts/${maria.id}/media?next=abc`)).toMatchObject({ status: 400 })
  })

  test('bear names that tell nothing, and no way to change them, for who may only look', async () => {
    await sendPhotos(1)
    const masked = await northline.staff('Mo', 'ROLE_ADMIN')
    await setMembership(world.deps.store.global, masked.id, { permissions: permissionBits.of(['conversations.view']) })
    forgetSessions()
    const { data } = await media('', masked)
    expect(data[0]).toMatchObject({ attachment: { name: 'photo.jpg' }, abilities: { categorize: false } })
    expect(JSON.stringify(data)).not.toContain('Maria')
    expect((await media()).data[0]?.abilities).toEqual({ categorize: true })
  })
})
