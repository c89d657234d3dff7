import type { Contact } from '@attune/contract/contacts/entity'
import type { Merge } from '@attune/contract/doubles/entity'
import type { contactFacts } from '@attune/contract/contacts/facts'
import { reassignContact } from '../reassign-contact.ts'
import { memberOf } from '../../staff/session-cache.ts'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { openSignUps, sendSignUp } from './sign-up.ts'
import { loseAddress } from './lose-address.ts'
import type { Caller } from '../../testing/caller.ts'
import { idFrom, type BelongingsOf } from '../../testing/keeper.ts'
import type { TestClient, TestOrganization, TestPerson, World } from '../../testing/world.ts'

/** The people and things that changes need. */
export interface ContactScene {
  world: World
  northline: TestOrganization
  hannah: TestPerson
  priya: TestPerson
  maria: TestClient
}

type ContactFactKind = Exclude<
  keyof typeof contactFacts,
  | 'ContactAdded'
  | 'ContactOptedOut'
  | 'ContactOptedIn'
  | 'ContactReassigned'
  | 'ContactStatusChanged'
  | 'ContactRanksChanged'
  | 'ContactHistoryChanged'
>
/** Facts of views, bulk actions, imports and exports, which no stream reports. */
type ListFactKind =
  | 'ViewSaved'
  | 'ViewRemoved'
  | 'BulkStarted'
  | 'BulkEnded'
  | 'ImportUploaded'
  | 'ImportCheckStarted'
  | 'ImportStarted'
  | 'ImportEnded'
  | 'ImportCancelled'
  | 'ContactsExported'
type ContactChange = (scene: ContactScene) => Promise<unknown>

const FILE = 'Name,Phone\nNina Park,+1 303 555 0999\n'
const path = (client: TestClient, rest = '') => `/v1/contacts/${client.id}${rest}`

/** For each fact of a contact, a change that records it, perhaps among others. Complete by type. */
export const contactChanges: Record<Exclude<ContactFactKind, ListFactKind>, ContactChange> = {
  ContactChanged: ({ hannah, maria }) =>
    hannah.ok('PUT', path(maria), { profile: { basic: { fullName: 'Maria Ortiz', goal: 'Run' } }, labels: ['vip'] }),
  ContactMuted: ({ hannah, maria }) => hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 60 }),
  ContactMutedByAutomation: async ({ world, northline, maria }) => {
    await allHours(world, northline.id, { muteTracking: { limit: 1, minutes: 60 } })
    await automationSays(world, northline.id, maria.id, 'How did you sleep?')
  },
  ContactAddressDied: ({ world, northline, hannah, maria }) =>
    loseAddress(world, northline, { coach: hannah, client: maria }),
  ContactAddressRevived: async ({ world, northline, hannah, maria }) => {
    await loseAddress(world, northline, { coach: hannah, client: maria })
    await maria.texts('I’m back')
  },
  ContactUnmuted: async ({ hannah, maria }) => {
    await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 60 })
    await hannah.ok('POST', '/v2/contacts.unmute', { id: maria.id })
  },
  ContactFirstInteractionStarted: ({ hannah, maria }) =>
    hannah.ok('POST', path(maria, '/start-first-interaction'), { triggerOnboarding: true }),
  ContactFirstInteractionDropped: ({ hannah, maria }) =>
    hannah.ok('POST', path(maria, '/drop-first-interaction'), { restart: true, dropSchedules: true }),
  ContactSignedUp: async ({ world, northline, hannah, priya, maria }) => {
    const page = await openSignUps(northline, { admin: priya, coach: hannah })
    await sendSignUp(world, page, { phone: maria.phone, agrees: 'yes' })
  },
  ContactRemoved: async ({ world, priya, maria }) => {
    await maria.texts('Good-bye')
    await priya.ok('DELETE', path(maria), { reason: 'left' })
    await world.work()
  },
  ContactMerged: (scene) => mergeAway(scene),
  ContactUnmerged: async (scene) => scene.priya.ok('POST', `/v1/merges/${(await mergeAway(scene)).merge._id}/undo`, {}),
  ContactDoubleDismissed: async (scene) =>
    scene.priya.ok('POST', '/v1/doubles/dismiss', { id: scene.maria.id, with: await addDouble(scene) }),
  NoteAdded: ({ hannah, maria }) => addNote(hannah, maria),
  NoteChanged: async ({ hannah, maria }) =>
    hannah.ok('PUT', path(maria, `/notes/${await addNote(hannah, maria)}`), { text: 'Evenings' }),
  NoteRemoved: async ({ hannah, maria }) =>
    hannah.ok('DELETE', path(maria, `/notes/${await addNote(hannah, maria)}`), {}),
  ManagerRequestSent: ({ hannah, maria }) => ask(hannah, maria),
  ManagerRequestClosed: async ({ hannah, priya, maria }) =>
    priya.ok('PATCH', `/v1/contacts/manager-requests/${await ask(hannah, maria)}`, { status: 'done' }),
  ManagerRequestReopened: async ({ hannah, priya, maria }) => {
    const request = `/v1/contacts/manager-requests/${await ask(hannah, maria)}`
    for (const status of ['done', 'open']) await priya.ok('PATCH', request, { status })
  },
}

/** The same for each fact of the client list. Complete by type. */
export const clientListChanges: Record<ListFactKind, ContactChange> = {
  ViewSaved: ({ hannah }) => saveView(hannah),
  ViewRemoved: async ({ hannah }) => hannah.ok('DELETE', `/v1/contacts/views/${await saveView(hannah)}`, {}),
  BulkStarted: (scene) => unmuteMany(scene),
  BulkEnded: async (scene) => {
    await unmuteMany(scene)
    await scene.world.work()
  },
  ImportUploaded: ({ hannah }) => upload(hannah),
  ImportCheckStarted: (scene) => check(scene),
  ImportStarted: (scene) => apply(scene),
  ImportEnded: async (scene) => {
    await apply(scene)
    await scene.world.work()
  },
  ImportCancelled: async ({ hannah }) => hannah.ok('DELETE', `/v1/contacts/imports/${await upload(hannah)}`, {}),
  ContactsExported: async ({ hannah }) => {
    const reply = await hannah.raw({ method: 'GET', url: '/v1/contacts/export' })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  },
}

export const contactBelongings: BelongingsOf<'note' | 'request' | 'view'> = {
  note: { of: 'client', add: async ({ own, client }) => ({ noteId: await addNote(own.caller, client) }) },
  request: { of: 'client', add: async ({ coach, client }) => ({ requestId: await ask(coach, client) }) },
  view: { of: 'person', add: async ({ own }) => ({ viewId: await saveView(own.caller) }) },
}

const addNote = (who: Caller, client: TestClient): Promise<string> =>
  idFrom(who, path(client, '/notes'), { text: 'Mornings' })

const ask = (who: Caller, client: TestClient): Promise<string> =>
  idFrom(who, path(client, '/send-manager-request'), { requestText: 'Please look' })

const saveView = (who: Caller): Promise<string> =>
  idFrom(who, '/v1/contacts/views', { name: 'Mine', query: { status: 'active' } })

const unmuteMany = ({ hannah, maria }: ContactScene) =>
  hannah.ok('POST', '/v1/contacts/bulk', { clients: { ids: [maria.id] }, action: { kind: 'unmute' } })

const upload = async (who: TestPerson): Promise<string> => {
  const headers = { 'content-type': 'text/csv' }
  const reply = await who.raw({ method: 'POST', url: '/v1/contacts/imports', payload: FILE, headers })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ _id: string }>()._id
}

const check = async ({ hannah }: ContactScene): Promise<string> => {
  const id = await upload(hannah)
  await hannah.ok('POST', `/v1/contacts/imports/${id}/check`, { columns: ['fullName', 'phone'] })
  return id
}

const apply = async (scene: ContactScene): Promise<void> => {
  const id = await check(scene)
  await scene.world.work()
  await scene.hannah.ok('POST', `/v1/contacts/imports/${id}/apply`, {})
}

/** Gives a client other coaches, the first as their primary one. */
export const reassignAs = async (
  world: World,
  admin: TestPerson,
  { id: organizationId }: TestOrganization,
  client: TestClient,
  coaches: TestPerson[],
): Promise<void> => {
  const member = await memberOf(world.deps, admin.token ?? '', { address: '', requestId: '' }, organizationId)
  if (member === null) throw new Error('The admin is not there.')
  await reassignContact(world.deps, member, { id: client.id, coaches: coaches.map((coach) => coach.id) })
}

const addDouble = async ({ hannah }: ContactScene): Promise<string> =>
  (await hannah.ok<Contact>('POST', '/v1/contacts', { profile: { basic: { fullName: 'Maria L.' } } }))._id

/** Maria turns out to be somebody who already exists. */
const mergeAway = async (scene: ContactScene): Promise<{ merge: Merge }> =>
  scene.priya.ok<{ merge: Merge }>('POST', `/v1/contacts/${await addDouble(scene)}/merge`, { goes: scene.maria.id })
