import { UNUSED_HOURS } from '@attune/contract/media/limits'
import type { ErrorBody } from '@attune/contract/refusals'
import { takeMedia } from '@attune/store/media/media'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture, upload } from '../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import { removeMediaOf } from './remove-media.ts'
import { mediaUrl } from './urls.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let fiona: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_COACH')
  fiona = await (await world.organization('Harbour', '+13035550200')).staff('Fiona', 'ROLE_COACH')
})
beforeEach(() => world.at(null))
afterAll(() => world.close())

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, rawPayload } = await world.app.inject({ method: 'GET', url, headers })
  return { status: statusCode, headers: answered, bytes: rawPayload }
}
const photo = async () => upload(hannah, { bytes: await picture() })
const pdf = (text: string) => ({ bytes: Buffer.from(`%PDF-1.4 ${text}`), name: 'plan.pdf' })

// ASVS 3.2.1, 5.3.1
test('a URL serves its file, may be cached privately, and executes nothing', async () => {
  const { url, mime, bytes } = await photo()
  const { status, headers, bytes: got } = await open(url)
  expect([status, got.length]).toEqual([200, bytes])
  expect(headers).toMatchObject({
    'content-type': mime,
    'content-length': String(bytes),
    'cache-control': 'private, max-age=86400, immutable',
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-disposition']).toMatch(/^inline; /)
})

test('many files of an organization asked for at once wait for each other, and people don’t wait for them', async () => {
  const { url } = await upload(hannah, pdf('with stretches'))
  const { tenant } = world.deps.store.turns
  const others = Array.from({ length: 4 }, () => tenant.take({ organizationId: northline.id, accountId: 'files' }))
  const opened = open(url)
  await expect.poll(tenant.waiting).toBe(1)
  expect((await hannah.call('GET', '/v1/home')).status).toBe(200)
  expect(tenant.waiting()).toBe(1)
  for (const turn of others) turn.end()
  expect((await opened).status).toBe(200)
})

// ASVS 9.2.1
test('a URL stays the same for a while, so that browsers can cache it, and expires', async () => {
  world.at(new Date('2026-03-12T14:05:00Z'))
  const place = { organizationId: northline.id, mediaId: (await photo())._id }
  const first = mediaUrl(world.deps, place, 'fit')
  world.at(new Date('2026-03-12T14:55:00Z'))
  expect(mediaUrl(world.deps, place, 'fit')).toBe(first)
  world.at(new Date('2026-03-12T15:55:00Z'))
  expect(mediaUrl(world.deps, place, 'fit')).not.toBe(first)
  expect((await open(first)).status).toBe(200)
  world.at(new Date('2026-03-12T16:00:00Z'))
  const ended = await open(first)
  expect(ended.status).toBe(403)
  expect(JSON.parse(ended.bytes.toString()) as ErrorBody).toMatchObject({
    code: 'LinkExpired',
    content: 'This link has expired. Open the file again.',
  })
})

test('a URL for a carrier lives longer than its queue, which may last all night', async () => {
  const place = { organizationId: northline.id, mediaId: (await photo())._id }
  world.at(new Date('2026-03-12T23:59:00Z'))
  const url = mediaUrl(world.deps, place, 'original', 'carrier')
  world.at(new Date('2026-03-13T23:58:00Z'))
  expect((await open(url)).status).toBe(200)
  world.at(new Date('2026-03-14T00:00:00Z'))
  expect((await open(url)).status).toBe(403)
})

test('a sticker keeps its URL for the day', async () => {
  const place = { organizationId: northline.id, mediaId: (await photo())._id }
  const at = (time: string) => {
    world.at(new Date(time))
    return mediaUrl(world.deps, place, 'original', 'sticker')
  }
  const first = at('2026-03-12T00:05:00Z')
  expect(at('2026-03-12T23:55:00Z')).toBe(first)
  expect(at('2026-03-13T00:05:00Z')).not.toBe(first)
  expect((await open(first)).status).toBe(200)
  world.at(new Date('2026-03-14T00:00:00Z'))
  expect((await open(first)).status).toBe(403)
  world.at(null)
})

// ASVS 9.1.1, 9.1.2
test('a URL changed anywhere serves nothing', async () => {
  const { url } = await photo()
  const other = await photo()
  const parts = url.split('/').slice(2)
  const changes: [number, string][] = [
    [0, northline.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    [1, other._id],
    [2, 'fit'],
    [2, 'unnamed'],
    [2, '..%2foriginal'],
    [3, String(Number(parts[3]) + 3_600)],
    [3, '99999999999'],
    [4, other.url.split('/').at(-1) ?? ''],
    [4, 'A'.repeat(43)],
    [4, 'x'],
  ]
  for (const [index, value] of changes) {
    const changed = parts.map((part, place) => (place === index ? value : part))
    expect([value, (await open(`/media/${changed.join('/')}`)).status]).toEqual([value, 404])
  }
  expect((await open(url)).status).toBe(200)
})

test('a range of a file is served as players request it', async () => {
  const text = '0123456789'.repeat(20_000)
  const { url } = await upload(hannah, pdf(text))
  const whole = `%PDF-1.4 ${text}`
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100000-', 100_000, whole.length - 1],
    ['bytes=-5', whole.length - 5, whole.length - 1],
    ['bytes=7-99999999', 7, whole.length - 1],
  ] as const) {
    const { status, headers, bytes } = await open(url, { range })
    expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${whole.length}`])
    expect(bytes.toString()).toBe(whole.slice(from, to + 1))
  }
  expect((await open(url, { range: `bytes=${whole.length}-` })).status).toBe(416)
  for (const range of ['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5'])
    expect([200, 416]).toContain((await open(url, { range })).status)
})

test('one’s own uploads are listed with fresh URLs, nobody else’s', async () => {
  const { _id, fileName } = await photo()
  const ask = (who: TestPerson) => who.ok<{ data: { _id: string }[] }>('POST', '/v2/media.getUploads', { ids: [_id] })
  expect((await ask(hannah)).data).toEqual([expect.objectContaining({ _id, fileName })])
  expect((await ask(luis)).data).toEqual([])
  expect((await ask(fiona)).data).toEqual([])
})

test('an upload can be discarded by its uploader, row and bytes', async () => {
  const { _id, url } = await photo()
  for (const other of [luis, fiona])
    expect(await other.ok('POST', '/v2/media.discard', { id: _id })).toEqual({ discarded: false })
  expect((await open(url)).status).toBe(200)
  expect(await hannah.ok('POST', '/v2/media.discard', { id: _id })).toEqual({ discarded: true })
  await world.work()
  expect((await open(url)).status).toBe(404)
  expect(await hannah.ok('POST', '/v2/media.discard', { id: _id })).toEqual({ discarded: false })
})

test('an unused upload is removed after a day; a used one stays', async () => {
  const [left, used] = [await photo(), await photo()]
  const taking = { kind: 'message-attachment' as const, uploadedBy: hannah.id, contactId: null, at: world.now() }
  expect(await world.deps.store.tenant(northline.id, (tx) => takeMedia(tx, used._id, taking))).not.toBeNull()
  await world.work()
  expect((await open(left.url)).status).toBe(200)
  const { due_at: due } = await world.deps.store.global
    .selectFrom('work')
    .select((the) => the.fn.min('due_at').as('due_at'))
    .executeTakeFirstOrThrow()
  expect(due.getTime() - Date.now()).toBeGreaterThan((UNUSED_HOURS - 1) * 3_600_000)
  await world.work('everything')
  expect([(await open(left.url)).status, (await open(used.url)).status]).toEqual([404, 200])
})

test('a file can be used once, for its kind, by its uploader', async () => {
  const { _id } = await photo()
  const take = (as: Partial<Parameters<typeof takeMedia>[2]>) =>
    world.deps.store.tenant(northline.id, (tx) =>
      takeMedia(tx, _id, {
        kind: 'message-attachment',
        uploadedBy: hannah.id,
        contactId: null,
        at: world.now(),
        ...as,
      }),
    )
  expect(await take({ kind: 'contact-photo' })).toBeNull()
  expect(await take({ uploadedBy: luis.id })).toBeNull()
  expect(await take({ uploadedBy: null })).toBeNull()
  expect(await take({})).not.toBeNull()
  expect(await take({})).toBeNull()
})

test('all files of a client are removed with them', async () => {
  const files = [await photo(), await photo()]
  const contact = await northline.client('Maria Lopez', '+13035550142', hannah)
  const as = { kind: 'message-attachment' as const, uploadedBy: hannah.id, contactId: contact.id, at: world.now() }
  await world.deps.store.tenant(northline.id, async (tx) => {
    for (const { _id } of files) await takeMedia(tx, _id, as)
    await removeMediaOf(world.deps, tx, { contactId: contact.id }, { actor: hannah.id, cause: null })
  })
  await world.work()
  for (const { url } of files) expect((await open(url)).status).toBe(404)
})
