import type { Channel } from '@attune/contract/channels/entity'
import { FACT_KINDS, type FactKind } from '@attune/contract/app/facts'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { contactChanges, reassignAs } from '../../contacts/testing/contact-changes.ts'
import { conversationChanges, rank } from '../../conversations/testing/conversation-changes.ts'
import { keywordChanges } from '../../scenes/testing/keyword-changes.ts'
import { loadModel } from '../../testing/live-model.ts'
import { openLive } from '../../testing/live-reader.ts'
import { CHANGES_TOLD, CHANGES_UNTOLD } from '../../testing/slices.ts'
import {
  createWorld,
  PASSWORD,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { addSecondFactor, codeOf } from '../../testing/authenticator.ts'
import { changeAway, comeBack, setAway } from '../../staff/testing/absence-changes.ts'
import {
  chooseNotifications,
  makeKey,
  signAgreement,
  subscribe,
  SWITCH_KINDS,
  switchInto,
  takeRights,
  writeAgreement,
} from '../../staff/testing/account-changes.ts'
import { picture, upload } from '../../testing/uploads.ts'

/** Each person has another reach and other rights; the live stream must show each what a load shows them. */
type Name = 'Hannah' | 'Tess' | 'Luis' | 'Mo' | 'Priya'

interface Change {
  /** Makes the change that records the fact, among others. */
  by: () => Promise<unknown>
  /** Who receives a fact of this kind. */
  told: Name[]
}

let world: World
let url: string
let northline: TestOrganization
let people: Record<Name, TestPerson>
let maria: TestClient
let everybodys: TestClient
let phones = 50_000

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  const Hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const Tess = await northline.staff('Tess', 'ROLE_COACH')
  const Luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [Hannah] })
  const Mo = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [Hannah] })
  const Priya = await northline.staff('Priya', 'ROLE_ADMIN')
  people = { Hannah, Tess, Luis, Mo, Priya }
  // Mo sees no names.
  const viewer = permissionBits.of(['conversations.view', 'contacts.view', 'contacts.list'])
  await setMembership(world.deps.store.global, Mo.id, { permissions: viewer })
  forgetSessions()
  maria = await northline.client('Maria Lopez', newPhone(), Hannah)
  everybodys = await northline.client('Everybody’s', newPhone(), Hannah)
  await reassign(everybodys, [Hannah, Tess])
})
afterAll(() => world.close())

const OF_MARIA: Name[] = ['Hannah', 'Luis', 'Mo', 'Priya']

/** The changes of the slices, which the same people receive. */
const each = <K extends FactKind>(
  changesOf: Record<K, (on: ReturnType<typeof scene>) => Promise<unknown>>,
  told: Name[],
): Record<K, Change> =>
  Object.fromEntries(
    Object.keys(changesOf).map((kind) => [kind, { by: () => changesOf[kind as K](scene()), told }]),
  ) as Record<K, Change>

/** Changes that no stream tells of by their kind. */
const quiet = <K extends FactKind>(kinds: readonly K[], by: () => (kind: K) => Promise<unknown>): Record<K, Change> =>
  Object.fromEntries(kinds.map((kind): [K, Change] => [kind, { by: () => by()(kind), told: [] }])) as Record<K, Change>

/** Complete by type: a new kind of fact does not compile until it is listed here. */
const changes: Record<FactKind, Change> = {
  ...each(CHANGES_TOLD, OF_MARIA),
  ...each(CHANGES_UNTOLD, []),
  MediaUploaded: { by: () => uploadPicture(), told: [] },
  MediaRemoved: {
    by: async () => people.Hannah.ok('POST', '/v2/media.discard', { id: (await uploadPicture())._id }),
    told: [],
  },
  OrganizationChanged: {
    by: () => people.Priya.ok('PATCH', `/v1/organizations/${northline.id}`, { title: 'Northline Coaching' }),
    told: [],
  },
  // Of another organization: its own people are signed out.
  OrganizationDeleted: { by: () => deleteSouthline(), told: [] },
  OrganizationRestored: {
    by: async () => {
      const { root, id } = await deleteSouthline()
      await root.ok('POST', `/v1/organizations/${id}/restore`)
    },
    told: [],
  },
  OrganizationAgreementChanged: { by: () => writeAgreement(people.Priya), told: [] },
  AutomationSettingsChanged: {
    by: () => people.Priya.ok('PATCH', `/v1/organizations/${northline.id}/automation-settings`, { dailyCap: 7 }),
    told: [],
  },
  ChannelChanged: {
    by: async () => {
      const { data } = await people.Priya.ok<{ data: Channel[] }>('GET', '/v1/channels')
      await people.Priya.ok('PATCH', `/v1/channels/${data[0]?._id}`, { title: 'Denver' })
    },
    told: [],
  },
  SessionStarted: { by: () => signInAsTess(), told: [] },
  SessionEnded: {
    by: async () => world.anybody.ok('POST', '/v2/auth.revokeToken', { token: (await signInAsTess()).accessToken }),
    told: [],
  },
  AccountRightsChanged: { by: () => takeRights(world, northline.id, people.Hannah), told: [] },
  ...quiet(SWITCH_KINDS, () => (kind) => switchInto(world, [people.Priya, people.Hannah], kind)),
  AccountProfileChanged: { by: () => people.Hannah.ok('PUT', '/v1/users/me', { timezone: 'Europe/Berlin' }), told: [] },
  AccountAgreementSigned: { by: () => signAgreement(people.Hannah, people.Priya), told: [] },
  AccountPhoneChanged: {
    by: () => people.Hannah.ok('POST', '/v2/users.changePhone', { phone: '+49 30 901820', password: PASSWORD }),
    told: [],
  },
  AccountEmailChangeAsked: { by: () => askEmail('hannah.new@test.example'), told: [] },
  // A job updates her rows in the organization and records StaffRenamed.
  AccountEmailChanged: {
    by: async () => {
      await askEmail('hannah.newer@test.example')
      await world.work()
      const token = world.mail.tokenTo('hannah.newer@test.example')
      await world.anybody.ok('POST', '/v2/users.confirmEmail', { token })
      await world.work()
    },
    told: [],
  },
  AccountPasswordChanged: {
    by: () => people.Hannah.ok('POST', '/v2/users.changePassword', { password: PASSWORD, newPassword: PASSWORD }),
    told: [],
  },
  AccountNotificationsChanged: { by: () => chooseNotifications(people.Hannah), told: [] },
  AccountPushAdded: { by: () => subscribe(people.Hannah), told: [] },
  AccountPushRemoved: {
    by: async () => {
      const { endpoint } = await subscribe(people.Hannah)
      await people.Hannah.ok('DELETE', '/v1/users/me/push-subscriptions', { endpoint })
    },
    told: [],
  },
  SecondFactorAdded: { by: () => addSecondFactor(people.Tess, PASSWORD), told: [] },
  SecondFactorRemoved: {
    by: async () => {
      const secret = await addSecondFactor(people.Tess, PASSWORD)
      // The code from the set-up is used up; the next one is already valid.
      const code = codeOf(secret, new Date(Date.now() + 30_000))
      await people.Tess.ok('POST', '/v2/users.removeSecondFactor', { password: PASSWORD, code })
    },
    told: [],
  },
  AbsenceSet: { by: () => setAway(people.Hannah, people.Luis), told: [] },
  AbsenceChanged: { by: () => changeAway(people.Hannah, people.Luis), told: [] },
  AbsenceEnded: { by: () => comeBack(people.Hannah, people.Luis), told: [] },
  ApiKeyCreated: { by: () => makeKey(people.Hannah), told: [] },
  ApiKeyRevoked: {
    by: async () =>
      people.Hannah.ok('POST', '/v2/users.revokeApiKey', { id: (await makeKey(people.Hannah)).apiKey._id }),
    told: [],
  },
  StaffRenamed: {
    by: async () => {
      await send(people.Hannah, maria, 'Hello')
      await people.Hannah.ok('PUT', '/v1/users/me', { name: 'Hannah Berg' })
      await world.work()
    },
    told: [],
  },
  ContactAdded: { by: () => textFrom(newPhone(), 'A stranger'), told: ['Priya'] },
  ContactOptedOut: { by: () => maria.texts('STOP'), told: OF_MARIA },
  ContactOptedIn: { by: () => maria.texts('STOP').then(() => maria.texts('START')), told: OF_MARIA },
  // Tess gains her; the others lose or keep her.
  ContactReassigned: { by: () => reassign(maria, [people.Tess]), told: ['Tess', 'Priya'] },
  ContactStatusChanged: {
    by: () => people.Hannah.ok('POST', `/v1/contacts/${maria.id}/switch-status`, { newStatus: 'stop' }),
    told: OF_MARIA,
  },
  // Everybody who reached her receives `gone`.
  ContactRemoved: { by: () => contactChanges.ContactRemoved(scene()), told: [] },
  ContactMerged: { by: () => contactChanges.ContactMerged(scene()), told: [] },
  ContactRanksChanged: { by: () => rank(scene(), 'sleep'), told: OF_MARIA },
  ThreadRead: { by: () => talk('ThreadRead'), told: ['Luis'] },
  // Folders have events of their own.
  ...quiet(['FolderAdded', 'FolderChanged', 'FolderRemoved', 'TemplateSaved', 'TemplateRemoved'], () => talk),
  FolderMembersChanged: { by: () => talk('FolderMembersChanged'), told: ['Hannah'] },
  DraftChanged: { by: () => talk('DraftChanged'), told: ['Hannah'] },
  KeywordChanged: { by: () => keywordChanges.KeywordChanged(scene()), told: [] },
}

test.for(FACT_KINDS)('%s: what the stream told and what a load shows are the same, for everybody', async (kind) => {
  const names = Object.keys(people) as Name[]
  const screens = await Promise.all(
    names.map(async (name) => {
      const reader = await openLive(url, people[name])
      await reader.until((event) => event.event === 'hello')
      return { name, reader, model: await loadModel(people[name]) }
    }),
  )
  await changes[kind].by()
  // Once this has arrived everywhere, everything before it has too.
  await everybodys.texts('The last word')
  for (const { name, reader, model } of screens) {
    await reader.until((event) => event.event === 'changed' && event.message?.body?.text === 'The last word')
    // Earlier facts may follow `hello`: the log is only read up to where nothing can be added any more.
    const told = reader.events.flatMap((event) =>
      event.event === 'changed' && event.ids.contactId !== everybodys.id ? [event.kind] : [],
    )
    expect([name, told.includes(kind)]).toEqual([name, changes[kind].told.includes(name)])
    for (const event of reader.events) await model.apply(event)
    expect(model.everything(), name).toEqual((await loadModel(people[name])).everything())
    reader.cut()
  }
})

const talk = (kind: keyof typeof conversationChanges): Promise<unknown> => conversationChanges[kind](scene())

const scene = () => ({ world, northline, hannah: people.Hannah, luis: people.Luis, priya: people.Priya, maria })

const signInAsTess = () =>
  world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: people.Tess.email,
    password: PASSWORD,
  })
const deleteSouthline = async () => {
  const root = await world.admin('Root', null)
  const { id } = await world.organization('Southline', newPhone())
  await root.ok('DELETE', `/v1/organizations/${id}`, { title: 'Southline' })
  return { root, id }
}
const uploadPicture = async () => upload(people.Hannah, { bytes: await picture() })
const newPhone = (): string => `+130355${(phones += 1)}`
const textFrom = (phone: string, text: string) =>
  receiveMessage(
    world.deps,
    'simulator',
    { kind: 'message', id: crypto.randomUUID(), from: phone, to: northline.number, text, at: world.now() },
    null,
  )

const reassign = (client: TestClient, coaches: TestPerson[]) =>
  reassignAs(world, people.Priya, northline, client, coaches)
const askEmail = (email: string) => people.Hannah.ok('POST', '/v2/users.changeEmail', { email, password: PASSWORD })
