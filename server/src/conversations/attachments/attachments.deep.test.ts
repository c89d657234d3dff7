import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { MINUTE_MS } from '@attune/contract/durations'
import { permissionBits } from '@attune/contract/staff/masks'
import { CarrierUnreachable, MediaMissing } from '@attune/carriers/carrier'
import { setMembership } from '@attune/store/staff/accounts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { picture, upload } from '../../testing/uploads.ts'
import {
  createWorld,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let fiona: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_ADMIN')
  fiona = await (await world.organization('Harbour', '+13035550200')).staff('Fiona', 'ROLE_COACH')
})
let phones = 0
beforeEach(async () => {
  phones += 1
  maria = await northline.client('Maria Lopez', `+130355520${String(phones).padStart(2, '0')}`, hannah)
  world.carrier.taken.length = 0
  Reflect.deleteProperty(world.carrier, 'mediaBytesMax')
})
afterAll(() => world.close())

const photo = async (who = hannah, options = {}): Promise<Media> =>
  upload(who, { bytes: await picture(options), name: 'Maria at lunch.jpg' })
const address = () => `/v1/contacts/${maria.id}/messages/send-direct`
const body = (attachments: string[], text = '', suffix = newId('se').slice(-20)) => ({ suffix, text, attachments })
const sendFiles = (attachments: string[], text = ''): Promise<Message> =>
  hannah.ok('POST', address(), body(attachments, text))
const refused = async (attachments: string[], who = hannah) => {
  const { status, code, content } = await who.refused('POST', address(), body(attachments))
  return [status, code, content]
}
const open = async (url: string | null) => world.app.inject({ method: 'GET', url: url ?? '/nowhere' })

describe('a message with files', () => {
  test('needs no text, shows them in their order and how many, and reaches the carrier', async () => {
    const [lunch, dinner] = [await photo(hannah, { width: 300, height: 200 }), await photo(hannah, { colour: '#fff' })]
    const sent = await sendFiles([dinner._id, lunch._id])
    expect(sent.body).toMatchObject({ text: '', num_attach: 2 })
    expect(sent.attachments?.map((file) => file._id)).toEqual([dinner._id, lunch._id])
    expect(sent.attachments?.[1]).toMatchObject({
      state: 'ready',
      type: 'image',
      mime: 'image/jpeg',
      name: 'Maria at lunch.jpg',
      width: 300,
      height: 200,
      bytes: lunch.bytes,
    })
    const [thread] = await threadsOf(hannah, { q: 'Maria' })
    expect(thread?.preview).toMatchObject({ text: '', num_attach: 2 })
    await world.work()
    const [taken] = world.carrier.taken
    expect(taken?.media?.map(({ mime, fileName }) => [mime, fileName])).toEqual([
      ['image/jpeg', 'Maria at lunch.jpg'],
      ['image/jpeg', 'Maria at lunch.jpg'],
    ])
    for (const { url } of taken?.media ?? []) {
      expect(url).toMatch(/^https:\/\/desk\.test\.example\/media\//)
      expect((await open(new URL(url).pathname)).statusCode).toBe(200)
    }
  })

  test('shows a photo in three ways, all of which open', async () => {
    const { _id } = await photo(hannah, { width: 2_400, height: 1_200 })
    const [file] = (await sendFiles([_id], 'Lunch')).attachments ?? []
    const sizes = await Promise.all(
      [file?.url, file?.src, file?.thumbnail].map(async (url) => {
        const { width, height } = await sharp((await open(url ?? null)).rawPayload).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [2_400, 1_200],
      [1_600, 800],
      [50, 25],
    ])
  })

  test('sent twice with one suffix is one message; with other files it is refused', async () => {
    const [one, other] = [await photo(), await photo()]
    const request = body([one._id], 'Lunch')
    const first = await hannah.ok<Message>('POST', address(), request)
    expect((await hannah.ok<Message>('POST', address(), request)).id).toBe(first.id)
    for (const attachments of [[other._id], [], [one._id, other._id]])
      expect(await hannah.refused('POST', address(), { ...request, attachments })).toMatchObject({
        code: 'MessageSuffixTaken',
      })
    expect(await threadOf(hannah, maria)).toHaveLength(1)
  })

  test('takes own uploads only, each once, ten at most', async () => {
    const mine = await photo()
    const gone = [422, 'MediaUnknown', 'A file is no longer available. Attach it again.']
    expect(await refused([(await photo(luis))._id])).toEqual(gone)
    expect(await refused([(await photo(fiona))._id])).toEqual(gone)
    expect(await refused([newId('md')])).toEqual(gone)
    const face = await upload(hannah, { bytes: await picture() }, 'staff-photo')
    expect(await refused([face._id])).toEqual(gone)
    expect(await refused([])).toEqual([422, 'MessageRequired', 'Message is required.'])
    await sendFiles([mine._id])
    expect(await refused([mine._id])).toEqual([422, 'MediaTaken', 'A file has already been used. Attach it again.'])
    const eleven = await Promise.all(Array.from({ length: 11 }, () => photo()))
    expect(await refused(eleven.map(({ _id }) => _id))).toEqual([
      422,
      'TooManyAttachments',
      'A message can have at most 10 files.',
    ])
    expect((await sendFiles(eleven.slice(1).map(({ _id }) => _id))).body?.num_attach).toBe(10)
  })

  test('that is refused leaves its files unused', async () => {
    const mine = await photo()
    await refused([mine._id, newId('md')])
    expect((await sendFiles([mine._id])).body?.num_attach).toBe(1)
  })

  test('goes scaled down where the carrier takes less', async () => {
    const noise = await sharp({
      create: {
        width: 2_000,
        height: 1_500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const large = await upload(hannah, { bytes: noise })
    world.carrier = Object.assign(world.carrier, { mediaBytesMax: 1_000_000 })
    await sendFiles([large._id])
    await world.work()
    const [scaled] = world.carrier.taken.find(({ to }) => to === maria.phone)?.media ?? []
    const { rawPayload } = await open(new URL(scaled?.url ?? '').pathname)
    expect(scaled?.fileName).toBe('photo.jpg')
    expect(rawPayload.length).toBeLessThan(large.bytes / 2)
    expect((await sharp(rawPayload).metadata()).width).toBe(1_600)
  })
})

describe('who sees no names', () => {
  const addMasked = async (): Promise<TestPerson> => {
    const masked = await northline.staff('Mo', 'ROLE_ADMIN')
    await setMembership(world.deps.store.global, masked.id, { permissions: permissionBits.of(['conversations.view']) })
    forgetSessions()
    return masked
  }

  test('sees photos, under names that tell nothing, in what is told and in what is saved', async () => {
    await sendFiles([(await photo())._id])
    const [message] = await threadOf(await addMasked(), maria)
    const [file] = message?.attachments ?? []
    expect(file?.name).toBe('photo.jpg')
    const { statusCode, headers } = await open(file?.url ?? null)
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
    ])
    expect(JSON.stringify(message)).not.toContain('Maria')
  })

  test.for([
    ['contact card', 'text/vcard', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Maria Lopez\r\nEND:VCARD\r\n'],
    [
      'answer to an invitation',
      'text/calendar',
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nATTENDEE:mailto:maria@clients.example\r\nEND:VCALENDAR\r\n',
    ],
  ] as const)('gets no %s of the client, but one from staff', async ([, mime, text]) => {
    const url = 'https://files.example/who'
    world.carrier.media.set(url, Buffer.from(text))
    expect(await maria.texts('', undefined, [{ url, mime }])).toBe(200)
    await world.work()
    await sendFiles([(await upload(hannah, { bytes: Buffer.from(text), mime }))._id])
    const statesFor = async (who: TestPerson) =>
      (await threadOf(who, maria))
        .toSorted((a, b) => a.sequence - b.sequence)
        .flatMap(({ attachments = [] }) => attachments.map(({ state, url: at }) => [state, at === null]))
    const ready = ['ready', false]
    expect(await statesFor(hannah)).toEqual([ready, ready])
    expect(await statesFor(await addMasked())).toEqual([['failed', true], ready])
  })
})

describe('a client’s photo', () => {
  const url = 'https://files.example/1'
  const file = async (): Promise<Partial<Attachment> | undefined> =>
    (await threadOf(hannah, maria)).at(-1)?.attachments?.[0]
  const arrives = (more: object = {}) => maria.texts('', undefined, [{ url, mime: 'image/jpeg', ...more }])

  test('is on its way, then there, without a word of it', async () => {
    world.carrier.media.set(url, await picture({ width: 120, height: 90 }))
    expect(await arrives()).toBe(200)
    expect(await file()).toMatchObject({ state: 'fetching', url: null, type: 'image', mime: 'image/jpeg' })
    const [before] = await threadOf(hannah, maria)
    await world.work()
    expect(await file()).toMatchObject({ state: 'ready', width: 120, height: 90, name: 'photo.jpg' })
    expect((await open((await file())?.src ?? null)).statusCode).toBe(200)
    const [after] = await threadOf(hannah, maria)
    expect(after?.rev).toBeGreaterThan(before?.rev ?? 0)
    expect(after?.body).toMatchObject({ text: '', num_attach: 1 })
  })

  test('that comes late is asked for again', async () => {
    world.carrier.media.set(url, new CarrierUnreachable('Not yet.'))
    await arrives()
    await world.work()
    expect((await file())?.state).toBe('fetching')
    world.carrier.media.set(url, await picture())
    await world.work('everything')
    expect((await file())?.state).toBe('ready')
  })

  /** Works through these minutes after its arrival, and returns when fetching was tried. */
  const workThrough = async (begun: number, from: number, to: number): Promise<number[]> => {
    const tried: number[] = []
    const { fetchMedia } = world.carrier
    world.carrier.fetchMedia = (...asked) => {
      tried.push((world.now().getTime() - begun) / MINUTE_MS)
      return fetchMedia(...asked)
    }
    try {
      for (let minutes = from; minutes <= to; minutes += 1) {
        world.at(new Date(begun + minutes * MINUTE_MS))
        await world.work()
      }
    } finally {
      world.at(null)
      world.carrier.fetchMedia = fetchMedia
    }
    return tried
  }

  test('that can’t be fetched for seven hours is asked for at least every half hour, and comes after all', async () => {
    const begun = world.now().getTime()
    world.carrier.media.set(url, new CarrierUnreachable('There is no connection.'))
    await arrives()
    const tried = await workThrough(begun, 0, 7 * 60)
    expect((await file())?.state).toBe('fetching')
    expect(tried.length).toBeLessThan(25)
    const pauses = tried.slice(1).map((minute, index) => minute - (tried[index] ?? 0))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(31)
    world.carrier.media.set(url, await picture())
    await workThrough(begun, 7 * 60, 7 * 60 + 31)
    expect((await file())?.state).toBe('ready')
  })

  test('that isn’t there, says its carrier, may be late, but is given up after 20 minutes', async () => {
    const begun = world.now().getTime()
    world.carrier.media.set(url, new MediaMissing('There is no such file.'))
    await arrives()
    await workThrough(begun, 0, 15)
    expect((await file())?.state).toBe('fetching')
    await workThrough(begun, 16, 25)
    expect((await file())?.state).toBe('failed')
  })

  test('whose carrier isn’t running here comes a minute after that does, and loses no try', async () => {
    const begun = world.now().getTime()
    const { carriers } = world.deps
    world.carrier.media.set(url, new CarrierUnreachable('There is no connection.'))
    await arrives()
    try {
      world.deps.carriers = new Map()
      await workThrough(begun, 0, 40)
    } finally {
      world.deps.carriers = carriers
    }
    expect(await workThrough(begun, 41, 42)).toHaveLength(2)
    expect((await file())?.state).toBe('fetching')
    world.carrier.media.set(url, await picture())
    await workThrough(begun, 43, 45)
    expect((await file())?.state).toBe('ready')
  })

  test('that is still being fetched when its client is erased isn’t kept', async () => {
    const admin = await northline.staff('Priya', 'ROLE_ADMIN')
    const { fetchMedia } = world.carrier
    const bytes = await picture()
    world.carrier.fetchMedia = async () => {
      await admin.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'asked for it' })
      return bytes
    }
    try {
      await arrives()
      await world.work('everything')
    } finally {
      world.carrier.fetchMedia = fetchMedia
    }
    const left = await world.deps.store.tenant(northline.id, (tx) =>
      tx.from('media').select('media_id').where('contact_id', '=', maria.id).execute(),
    )
    expect(left).toEqual([])
  })

  test('that never comes is shown as failed in the end', async () => {
    world.carrier.media.set(url, new CarrierUnreachable('Never.'))
    await arrives()
    await world.work('everything')
    expect(await file()).toMatchObject({ state: 'failed', url: null, src: null })
  })

  test.for([
    ['is not there', null],
    ['is no picture', Buffer.from('<svg><script>alert(1)</script></svg>')],
    ['is empty', Buffer.alloc(0)],
  ] as const)('that %s is shown as failed, and its text stays', async ([, bytes]) => {
    world.carrier.media.delete(url)
    if (bytes !== null) world.carrier.media.set(url, bytes)
    await maria.texts('Look', undefined, [{ url, mime: 'image/jpeg' }])
    await world.work()
    expect(await file()).toMatchObject({ state: 'failed' })
    expect((await threadOf(hannah, maria)).at(-1)?.body?.text).toBe('Look')
  })

  test('comes once, however often the carrier tells of it', async () => {
    world.carrier.media.set(url, await picture())
    for (let times = 0; times < 3; times += 1)
      await maria.texts('Lunch', 'the-same-text-id', [{ url, mime: 'image/jpeg' }])
    await world.work()
    const messages = await threadOf(hannah, maria)
    expect(messages.map((message) => message.attachments?.length)).toEqual([1])
  })

  test('beyond the tenth is not taken', async () => {
    world.carrier.media.set(url, await picture())
    await maria.texts(
      'All of them',
      undefined,
      Array.from({ length: 12 }, () => ({ url, mime: 'image/jpeg' })),
    )
    await world.work()
    const [message] = await threadOf(hannah, maria)
    expect(message?.attachments?.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'ready'))
  })
})
