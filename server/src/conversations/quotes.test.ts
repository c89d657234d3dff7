import type { Draft, Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { describe, expect, test } from 'vitest'
import { aliasOf } from '../contacts/private-data.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import type { Caller } from '../testing/caller.ts'
import { testDesk } from '../testing/test-desk.ts'
import { picture, upload } from '../testing/uploads.ts'
import { send, threadOf } from '../testing/world.ts'

const desk = testDesk()

let suffixes = 0
const path = () => `/v1/contacts/${desk.maria.id}/messages/send-direct`
const newSuffix = () => `quoting${String((suffixes += 1)).padStart(6, '0')}`
const reply = (who: Caller, text: string, quotes: string, suffix = newSuffix()) =>
  who.ok<Message>('POST', path(), { suffix, text, quotes })
const refused = (quotes: string, text = 'Rest today') =>
  desk.hannah.refused('POST', path(), { suffix: newSuffix(), text, quotes })
const said = async (text: string): Promise<Message> => {
  await desk.maria.texts(text)
  const message = (await threadOf(desk.hannah, desk.maria)).at(-1)
  if (message === undefined) throw new Error('Nothing was said.')
  return message
}
const remove = ({ id }: { id: string }) => desk.hannah.ok('DELETE', `/v1/messages/${id}`)
const sentTexts = async () => {
  await desk.world.work()
  return desk.world.carrier.taken.map(({ text }) => text)
}

describe('a reply that quotes', () => {
  test('leads to the original, and the client gets a line about it that is not in the text', async () => {
    const knee = await said('My knee hurts')
    await said('And I slept well')
    const sent = await reply(desk.hannah, 'Rest today', knee.id)
    expect(sent.body).toMatchObject({
      text: 'Rest today',
      quote: { id: knee.id, text: 'My knee hurts', type: 1, file: null, deleted: false },
    })
    expect(await sentTexts()).toEqual(['Re: "My knee hurts"\nRest today'])
    expect((await desk.read(sent)).body?.quote).toEqual(sent.body?.quote)
    expect((await desk.read(knee)).body?.quote).toBeNull()
    expect((await send(desk.hannah, desk.maria, 'Plain')).body?.quote).toBeNull()
    expect(await sentTexts()).toContain('Plain')
  })

  test('may quote our own message, and a photo', async () => {
    const { _id } = await upload(desk.hannah, { bytes: await picture() })
    const photo = await desk.hannah.ok<Message>('POST', path(), { suffix: newSuffix(), text: '', attachments: [_id] })
    const sent = await reply(desk.priya, 'As I said', photo.id)
    expect(sent.body?.quote).toMatchObject({ text: '', type: 2, file: 'image' })
    expect(await sentTexts()).toContain('Re: our photo\nAs I said')
  })

  test('repeated with its suffix is sent once, and with another quote refused', async () => {
    const [one, two] = [await said('One'), await said('Two')]
    const suffix = newSuffix()
    const sent = await reply(desk.hannah, 'Yes', one.id, suffix)
    await remove(one)
    expect((await reply(desk.hannah, 'Yes', one.id, suffix)).id).toBe(sent.id)
    expect(await desk.hannah.refused('POST', path(), { suffix, text: 'Yes', quotes: two.id })).toMatchObject({
      code: 'MessageSuffixTaken',
    })
    expect(await desk.hannah.refused('POST', path(), { suffix, text: 'Yes' })).toMatchObject({
      code: 'MessageSuffixTaken',
    })
  })

  test('is refused for what was deleted, for what another client wrote, and for an id nobody has', async () => {
    const knee = await said('My knee hurts')
    const other = await desk.newClient()
    const foreign = await send(desk.hannah, other, 'To somebody else')
    expect(await refused(foreign.id)).toMatchObject({ code: 'QuotedMessageGone', status: 409 })
    expect(await refused(`${desk.maria.id}:${knee.sequence}:someothersuffix`)).toMatchObject({
      code: 'QuotedMessageGone',
    })
    expect(await refused(`${desk.maria.id}:999:someothersuffix`)).toMatchObject({ code: 'QuotedMessageGone' })
    await remove(knee)
    expect(await refused(knee.id)).toMatchObject({ code: 'QuotedMessageGone' })
    expect(await threadOf(desk.hannah, desk.maria)).toHaveLength(1)
  })

  test('fits with its line into one text', async () => {
    const knee = await said('Knee')
    const line = 'Re: "Knee"\n'.length
    expect(await refused(knee.id, 'x'.repeat(1_601 - line))).toMatchObject({ code: 'MessageTooLong' })
    await reply(desk.hannah, 'x'.repeat(1_600 - line), knee.id)
    expect((await sentTexts()).at(-1)).toHaveLength(1_600)
  })

  test('says nothing of an original that was deleted before it left', async () => {
    const knee = await said('My knee hurts')
    const sent = await reply(desk.hannah, 'Rest today', knee.id)
    await remove(knee)
    expect(await sentTexts()).toEqual(['Rest today'])
    expect((await desk.read(sent)).body?.quote).toMatchObject({ id: knee.id, text: '', deleted: true })
    await remove(sent)
    expect((await desk.read(sent)).body?.quote).toBeNull()
  })

  test('gets the reaction of a client whose phone repeats the whole text', async () => {
    const knee = await said('My knee hurts')
    const sent = await reply(desk.hannah, 'Rest today', knee.id)
    await desk.maria.texts('Liked “Re: "My knee hurts" Rest today”')
    expect((await desk.read(sent)).reaction).toMatchObject([{ by: desk.maria.id, type: 'liked' }])
    expect(await threadOf(desk.hannah, desk.maria)).toHaveLength(2)
  })
})

test('who may not know the client reads no name in a quote', async () => {
  const { northline, world, hannah } = desk
  const anna = await northline.client('Anna Lindqvist', '+13035557001', hannah)
  await anna.texts('This is Anna Lindqvist, my knee hurts')
  const [knee] = await threadOf(hannah, anna)
  const suffix = newSuffix()
  const to = `/v1/contacts/${anna.id}/messages/send-direct`
  const sent = await hannah.ok<Message>('POST', to, { suffix, text: 'Rest', quotes: knee?.id })
  const ada = await northline.staff('Ada', 'ROLE_ADMIN')
  const permissions = permissionBits.of(['conversations.view', 'messages.send-direct', 'contacts.view'])
  await setMembership(world.deps.store.global, ada.id, { permissions })
  forgetSessions()
  const seen = await ada.ok<Message>('GET', `/v1/messages/${sent.id}`)
  expect(seen.body?.quote?.text).toBe(`This is ${aliasOf(anna.id)}, my knee hurts`)
  const draft = await ada.ok<Draft>('PUT', `/v1/contacts/${anna.id}/draft`, { text: 'Rest', quotes: knee?.id })
  expect(draft.quote?.text).toBe(seen.body?.quote?.text)
})

describe('a draft', () => {
  const draftPath = () => `/v1/contacts/${desk.maria.id}/draft`
  const put = (input: object) => desk.hannah.ok<Draft>('PUT', draftPath(), input)
  const thread = () => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)

  test('keeps its quote, also without a text, until the quote is dropped', async () => {
    const knee = await said('My knee hurts')
    const quote = { id: knee.id, text: 'My knee hurts', type: 1, file: null, deleted: false }
    expect(await put({ text: '', quotes: knee.id })).toMatchObject({ text: '', quote, updatedAt: expect.any(String) })
    expect(await desk.hannah.ok<Draft>('GET', draftPath())).toMatchObject({ text: '', quote })
    expect((await thread()).draftQuotes).toBe(knee.sequence)
    expect((await put({ text: 'Rest' })).quote).toBeNull()
    expect((await thread()).draftQuotes).toBeNull()
  })

  test('shows that its original was deleted, and leaves out what is not there', async () => {
    const knee = await said('My knee hurts')
    await put({ text: 'Rest', quotes: knee.id })
    await remove(knee)
    expect((await desk.hannah.ok<Draft>('GET', draftPath())).quote).toMatchObject({ text: '', deleted: true })
    expect((await put({ text: 'Rest', quotes: knee.id })).quote).toBeNull()
  })
})
