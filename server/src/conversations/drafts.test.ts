import type { Draft } from '@attune/contract/conversations/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, send, threadsOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'
import { picture, upload } from '../testing/uploads.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
afterAll(() => world.close())

const path = () => `/v1/contacts/${maria.id}/draft`
const draftOf = (who: TestPerson) => who.ok<Draft>('GET', path())
const keep = (who: TestPerson, text: string) => who.ok<Draft>('PUT', path(), { text })

test('a draft is kept as it was left, and shown in the list of threads to its writer alone', async () => {
  expect(await draftOf(hannah)).toEqual({
    contactId: maria.id,
    text: '',
    attachments: [],
    quote: null,
    updatedAt: null,
  })
  await keep(hannah, '  Half a thou')
  const kept = await keep(hannah, '  Half a thought 💭\n')
  expect(kept).toEqual({
    contactId: maria.id,
    text: '  Half a thought 💭\n',
    attachments: [],
    quote: null,
    updatedAt: expect.any(String),
  })
  expect(await draftOf(hannah)).toEqual(kept)
  expect((await threadsOf(hannah))[0]?.draft).toBe('  Half a thought 💭\n')
  expect((await draftOf(luis)).text).toBe('')
  expect((await threadsOf(luis))[0]?.draft).toBeNull()
})

test('an empty text removes it; sending leaves it to the panel', async () => {
  await keep(hannah, 'Nearly done')
  await send(hannah, maria, 'Something else')
  expect((await draftOf(hannah)).text).toBe('Nearly done')
  expect(await keep(hannah, '')).toEqual({
    contactId: maria.id,
    text: '',
    attachments: [],
    quote: null,
    updatedAt: null,
  })
  expect(await draftOf(hannah)).toEqual({
    contactId: maria.id,
    text: '',
    attachments: [],
    quote: null,
    updatedAt: null,
  })
})

test('its files are kept with it, and alone', async () => {
  const { _id } = await upload(hannah, { bytes: await picture() })
  const put = (text: string, attachments: string[]) => hannah.ok<Draft>('PUT', path(), { text, attachments })
  expect((await put('Look', [_id, _id])).attachments).toEqual([_id])
  expect(await put('', [_id])).toMatchObject({ text: '', attachments: [_id], updatedAt: expect.any(String) })
  expect(await draftOf(hannah)).toMatchObject({ text: '', attachments: [_id] })
  expect(await put('', [])).toMatchObject({ attachments: [], quote: null, updatedAt: null })
  const many = Array.from({ length: 11 }, () => _id)
  expect(await hannah.refused('PUT', path(), { text: '', attachments: many })).toMatchObject({ code: 'InputInvalid' })
})

test('the last of two screens wins, and both get through', async () => {
  await Promise.all(['One', 'Two', 'Three'].map((text) => keep(hannah, text)))
  expect(['One', 'Two', 'Three']).toContain((await draftOf(hannah)).text)
})

test('it may be longer than a message, but not without end', async () => {
  expect((await keep(hannah, 'x'.repeat(10_000))).text).toHaveLength(10_000)
  expect(await hannah.refused('PUT', path(), { text: 'x'.repeat(10_001) })).toMatchObject({ code: 'InputInvalid' })
})

test('a client out of reach has none', async () => {
  expect(await tess.refused('GET', path())).toMatchObject({ code: 'ContactNotFound' })
  expect(await tess.refused('PUT', path(), { text: 'Mine' })).toMatchObject({ code: 'ContactNotFound' })
})
