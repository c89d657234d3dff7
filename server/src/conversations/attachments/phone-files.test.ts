import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { testPhones } from '../../testing/test-phones.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'
import { memberOf } from '../../staff/session-cache.ts'
import { phoneTexts } from './phone-files.ts'

const phones = testPhones()
let world: World
let hannah: TestPerson
let luis: TestPerson
let maria: TestClient
let daniel: TestClient

beforeAll(async () => {
  world = await createWorld({ phones })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_ADMIN')
  luis = await northline.staff('Luis', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  daniel = await northline.client('Daniel Okafor', '+13035550143', hannah)
})
afterAll(() => world.close())

const photo = async (who = hannah) => (await upload(who, { bytes: await picture({ width: 90, height: 60 }) }))._id
const address = (client: TestClient) => `/v1/playground/phones/${client.id}/texts`

test('a photo goes from the phone with its text, and again when it is asked again', async () => {
  const id = await photo()
  const body = { id: newId('se').slice(-20), text: '', attachments: [id] }
  for (let times = 0; times < 2; times += 1) {
    const text = await hannah.ok<PhoneText>('POST', address(maria), body)
    expect(text.media).toEqual([{ url: expect.any(String), mime: 'image/jpeg', width: 90, height: 60 }])
    const { statusCode } = await world.app.inject({ method: 'GET', url: text.media[0]?.url ?? '' })
    expect(statusCode).toBe(200)
  }
  expect(phones.photos.get(id)?.length).toBeGreaterThan(100)
})

test('nobody sends another’s photo, nor one that another client’s phone has', async () => {
  const body = (attachments: string[], text = '') => ({ id: newId('se').slice(-20), text, attachments })
  const used = await photo()
  await hannah.ok('POST', address(maria), body([used]))
  expect(await hannah.refused('POST', address(daniel), body([used]))).toMatchObject({ code: 'MediaTaken' })
  expect(await hannah.refused('POST', address(maria), body([await photo(luis)]))).toMatchObject({
    code: 'MediaUnknown',
  })
  expect(await hannah.refused('POST', address(maria), body([newId('md')]))).toMatchObject({ code: 'MediaUnknown' })
  expect(await hannah.refused('POST', address(maria), body([]))).toMatchObject({ code: 'MessageRequired' })
  const eleven = Array.from({ length: 11 }, () => newId('md'))
  expect(await hannah.refused('POST', address(maria), body(eleven))).toMatchObject({ code: 'TooManyAttachments' })
})

test('a phone shows its own client’s files only, whatever a text names', async () => {
  const id = await photo()
  await hannah.ok('POST', address(maria), { id: newId('se').slice(-20), text: '', attachments: [id] })
  const visitor = { address: 'test', requestId: 'test', userAgent: '' }
  const who = await memberOf(world.deps, hannah.token ?? '', visitor, null)
  if (who === null) throw new Error('Hannah is not there.')
  const text = {
    id: '1',
    direction: 'in' as const,
    text: '',
    at: '2026-01-01T00:00:00.000Z',
    status: 'accepted' as const,
    reactions: [],
  }
  const media = [`https://desk.test.example/media/x/${id}/fit/1/abc`, 'https://elsewhere.example/1.jpg']
  const shown = async (client: TestClient) => (await phoneTexts(world.deps, who, client.id, [{ ...text, media }]))[0]
  expect((await shown(maria))?.media.map(({ url }) => url !== null)).toEqual([true, false])
  expect((await shown(daniel))?.media.map(({ url }) => url !== null)).toEqual([false, false])
})
