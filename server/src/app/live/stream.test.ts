import type { LiveEvent } from '@attune/contract/app/live/events'
import { threadIdOf } from '@attune/contract/ids'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { openLive, trackLiveReaders, type LiveReader } from '../../testing/live-reader.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { recordFacts } from '../../work/record-facts.ts'

let world: World
let url: string
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient
const { listen } = trackLiveReaders(() => url)

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  url = await world.app.listen({ port: 0 })
})
afterAll(() => world.close())

test('begins with hello and the place it stands at; what follows comes after that place', async () => {
  const reader = await listen(hannah)
  expect(reader.events).toEqual([{ event: 'hello', cursor: expect.stringMatching(/^\d+-\d+-[0-9a-f]+$/) }])
  await maria.texts('Good morning')
  const event = await reader.until(isAbout('MessageReceived'))
  expect(event).toMatchObject({
    ids: { contactId: maria.id, messageId: expect.any(String) },
    message: { body: { text: 'Good morning', type: 1 } },
    thread: { contactId: maria.id, unreadCount: 1, preview: { text: 'Good morning' } },
  })
  expect(event).not.toHaveProperty('contact')
})

test('tells of a message sent, taken, delivered, of a mark and of a draft, each with the thread as it is then', async () => {
  const reader = await listen(hannah)
  const message = await send(hannah, maria, 'How are you?')
  expect(await reader.until(isAbout('MessageAdded'))).toMatchObject({
    message: { id: message.id, body: { is_sent: 0, sent_at: null } },
    thread: { preview: { id: message.id }, needsAnswerSince: null },
  })
  await world.work()
  expect(await reader.until(isAbout('DeliveryChanged'))).toMatchObject({
    message: { id: message.id, rev: 2, body: { is_sent: 0, sent_at: expect.any(Number) } },
  })
  await maria.receipt(message.id, 'delivered')
  await reader.until((event) => isAbout('DeliveryChanged')(event) && event.message?.body?.is_sent === 1)
  await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { readSequence: message.sequence })
  expect(await reader.until(isAbout('ThreadRead'))).toMatchObject({ thread: { readSequence: message.sequence } })
  await hannah.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: 'And then' })
  const draft = await reader.until(isAbout('DraftChanged'))
  expect(draft).toMatchObject({ thread: { draft: 'And then' } })
  expect(draft).not.toHaveProperty('message')
})

test('tells once of a thing that changed twice at once, and of each thing that did', async () => {
  const reader = await listen(hannah)
  const by = { contactId: maria.id, actor: hannah.id, cause: null, at: world.now() }
  await world.deps.store.tenant(northline.id, (tx) =>
    recordFacts(tx, [
      { kind: 'ScheduledMessageChanged', payload: { scheduledIds: [] }, ...by },
      { kind: 'ProgramChanged', ...by },
      { kind: 'NoteAdded', ...by },
      { kind: 'ThreadPinned', ...by },
      { kind: 'ThreadUnpinned', ...by },
    ]),
  )
  await maria.texts('And then this')
  await reader.until(isAbout('MessageReceived'))
  const told = reader.events.flatMap((event) => (event.event === 'changed' ? [event.kind] : []))
  expect(told.slice(0, 4)).toEqual(['ScheduledMessageChanged', 'ProgramChanged', 'NoteAdded', 'ThreadUnpinned'])
})

test('what a reader marks for themselves doesn’t hide what happened to the conversation at the same time', async () => {
  const reader = await listen(hannah)
  const by = { contactId: maria.id, actor: hannah.id, cause: null, at: world.now() }
  await world.deps.store.tenant(northline.id, (tx) =>
    recordFacts(tx, [
      { kind: 'ThreadPinned', ...by },
      { kind: 'WaitEnded', ...by },
      { kind: 'ThreadRead', ...by },
      { kind: 'DraftChanged', ...by },
    ]),
  )
  await maria.texts('And one more')
  await reader.until(isAbout('MessageReceived'))
  const told = reader.events.flatMap((event) => (event.event === 'changed' ? [event.kind] : []))
  expect(told.slice(0, 2)).toEqual(['WaitEnded', 'DraftChanged'])
})

test('tells each reader only of clients they reach, in their own organization', async () => {
  const harbour = await world.organization('Harbour', '+442079460100')
  const owen = await harbour.staff('Owen', 'ROLE_COACH')
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  const fiona = await harbour.client('Fiona Macleod', '+447700900211', owen)
  const sam = await world.admin('Sam', northline)
  const readers = await Promise.all([hannah, tess, luis, owen, ines, sam].map((who) => listen(who)))
  await maria.texts('To Northline')
  await fiona.texts('To Harbour')
  const [ofHannah, ofTess, ofLuis, ofOwen, ofInes, ofSam] = readers as [LiveReader, ...LiveReader[]] & LiveReader[]
  for (const reader of [ofHannah, ofLuis!, ofSam!]) await reader.until(hasText('To Northline'))
  for (const reader of [ofOwen!, ofInes!]) await reader.until(hasText('To Harbour'))
  // Anything sent by mistake would have arrived by now: every stream reads the same log.
  await expectSilence([ofTess!], [])
  await expectSilence([ofHannah, ofLuis!, ofSam!], ['To Northline'])
  await expectSilence([ofOwen!, ofInes!], ['To Harbour'])
})

test('tells of marks and drafts only who made them, on every screen of theirs', async () => {
  const [one, two, ofLuis] = await Promise.all([listen(hannah), listen(hannah), listen(luis)])
  await hannah.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: 'Only mine' })
  await luis.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: 'Only his' })
  for (const reader of [one!, two!])
    expect(await reader.until(isAbout('DraftChanged'))).toMatchObject({ thread: { draft: 'Only mine' } })
  expect(await ofLuis!.until(isAbout('DraftChanged'))).toMatchObject({ thread: { draft: 'Only his' } })
  await maria.texts('The end')
  for (const reader of [one!, two!, ofLuis!]) {
    await reader.until(hasText('The end'))
    expect(reader.events.filter(isAbout('DraftChanged'))).toHaveLength(1)
  }
})

test('tells of channels whoever can see some, by My Number or in the settings, and nobody else', async () => {
  const rights = [['conversations.view'], ['organizations.view'], ['contacts.view']] as const
  const readers = await Promise.all(
    rights.map(async (permissions, count) => {
      const who = await northline.staff(`Reader ${count}`, 'ROLE_ADMIN')
      await setMembership(world.deps.store.global, who.id, { permissions: permissionBits.of([...permissions]) })
      forgetSessions()
      return listen(who)
    }),
  )
  await world.deps.store.tenant(northline.id, (tx) =>
    recordFacts(tx, [{ kind: 'ChannelChanged', actor: null, cause: null, at: world.now() }]),
  )
  await world.factsDelivered()
  for (const reader of readers.slice(0, 2)) await reader.until(({ event }) => event === 'channels')
  expect(readers[2]?.events.map(({ event }) => event)).not.toContain('channels')
})

test('shows a masked reader what a load shows them', async () => {
  const masked = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [hannah] })
  await setMembership(world.deps.store.global, masked.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  const reader = await listen(masked)
  await maria.texts('Who am I?')
  const event = await reader.until(hasText('Who am I?'))
  expect(event).toMatchObject({ thread: { masked: true, title: expect.stringMatching(/^Client /) } })
  expect(JSON.stringify(event)).not.toContain('Maria')
  expect(JSON.stringify(event)).not.toContain(maria.phone)
})

test('ends itself, with a word, once the session is over', async () => {
  const leaving = await northline.staff('Lea', 'ROLE_COACH')
  const reader = await listen(leaving)
  await leaving.ok('POST', '/v2/auth.revokeToken', { token: leaving.token })
  expect(await reader.until((event) => event.event === 'ended')).toBeDefined()
  await reader.ended
})

test('refuses who is not signed in, and a cursor that is none', async () => {
  await expect(openLive(url, world.anybody)).rejects.toThrow('401')
  await expect(openLive(url, hannah, 'nonsense')).rejects.toThrow('400')
})

type Changed = Extract<LiveEvent, { event: 'changed' }>

const isAbout =
  (kind: Changed['kind']) =>
  (event: LiveEvent): event is Changed =>
    event.event === 'changed' && event.kind === kind

const hasText =
  (text: string) =>
  (event: LiveEvent): boolean =>
    event.event === 'changed' && event.message?.body?.text === text

const expectSilence = async (readers: LiveReader[], but: string[]): Promise<void> => {
  await world.factsDelivered()
  await new Promise((resolve) => setTimeout(resolve, 300)) // because what must not come shows nowhere: what was delivered at the same time has arrived by then
  for (const reader of readers)
    expect(reader.events.flatMap((event) => (event.event === 'changed' ? [event.message?.body?.text] : []))).toEqual(
      but,
    )
}
