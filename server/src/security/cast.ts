import { effectiveMasks, permissionBits } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import type { Role } from '@attune/contract/roles'
import { setCoaches } from '@attune/store/contacts/change-contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { caller, type Caller } from '../testing/caller.ts'
import {
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import type { Keeper } from '../testing/keeper.ts'
import { addBelongings } from './belongings.ts'
import type { Subject } from '../calls/examples-of.ts'

/** A client whose private data occurs nowhere else. */
export interface Victim extends Subject {
  client: TestClient
  keeper: Keeper
  name: string
  email: string
}

export interface House {
  organization: TestOrganization
  /** The coach's, the masked coach's and the unconfirmed coach's client; the managers read it. */
  near: Victim
  /** Another coach's. */
  far: Victim
  people: Person[]
  coach: TestPerson
}

/** A member of a house with their rights and reach, stated here independently of the server. */
export interface Person {
  name: string
  caller: Caller
  accountId: string
  home: TestOrganization | null
  reaches: 'all' | 'near' | 'far'
  may: (permission: Permission) => boolean
}

/** A text that only some people may see. */
export interface Canary {
  text: string
  of: Victim
  kind: 'private' | 'message' | 'draft'
  author?: string
}

export interface Cast {
  houses: [House, House]
  /** An account of the installation, without an organization of its own. */
  root: { caller: Caller; accountId: string }
  canaries: Canary[]
}

/** A mask without the permission to see who a client is. */
export const maskWithoutPrivate = (role: Role): bigint => {
  const { permissions } = effectiveMasks({ ...NO_MASKS, role })
  return permissionBits.of(permissionBits.names(permissions).filter((name) => name !== 'all' && name !== PRIVATE))
}

const PRIVATE: Permission = 'contacts.private-data'
const NO_MASKS = {
  accountPermissions: null,
  accountFeatures: null,
  organizationPermissions: null,
  organizationPermissionsByRole: null,
  organizationFeatures: null,
}

/** Two organizations with everybody in them, and clients whose names, numbers, texts and drafts are canaries. */
export const createCast = async (world: World): Promise<Cast> => {
  const canaries: Canary[] = []
  const houses: [House, House] = [
    await addHouse(world, 'Northline', '+13035550100', ['Quillfeather', 'Ravensbourne'], canaries),
    await addHouse(world, 'Southline', '+13035550200', ['Zwettlbrunn', 'Oxenholme'], canaries),
  ]
  const root = await world.admin('Root', null)
  const { _id } = await root.ok<{ _id: string }>('GET', '/v1/users/me')
  return { houses, root: { caller: root, accountId: _id }, canaries }
}

/** The same person acting in an organization named by the header. */
export const inOrganization = (world: World, who: Caller, organizationId: string): Caller =>
  caller(world.app, who.token, organizationId)

const addHouse = async (
  world: World,
  title: string,
  number: string,
  names: [string, string],
  canaries: Canary[],
): Promise<House> => {
  const organization = await world.organization(`${title} Org`, number)
  const people: Person[] = []
  const add = async (
    role: Role,
    reaches: Person['reaches'],
    options: { manages?: TestPerson[]; masked?: true } = {},
  ): Promise<TestPerson> => {
    const name = `${role}${options.masked === true ? ' masked' : ''} of ${title}`
    const person = await organization.staff(`${title} ${role} ${people.length}`, role, options)
    const own = options.masked === true ? maskWithoutPrivate(role) : null
    if (own !== null) await setMembership(world.deps.store.global, person.id, { permissions: own })
    const { permissions } = effectiveMasks({ ...NO_MASKS, role, accountPermissions: own })
    const may = (permission: Permission) => permissionBits.has(permissions, permission)
    people.push({ name, caller: person, accountId: person.id, home: organization, reaches, may })
    return person
  }
  const coach = await add('ROLE_COACH', 'near')
  const other = await add('ROLE_COACH', 'far')
  const second = await add('ROLE_COACH', 'near', { masked: true })
  const unconfirmed = await add('ROLE_COACH_UNCONFIRMED', 'near')
  await add('ROLE_MANAGER', 'near', { manages: [coach] })
  await add('ROLE_MANAGER', 'near', { manages: [coach], masked: true })
  await add('ROLE_MANAGER_MSG_SENDING', 'near', { manages: [coach] })
  const author = await add('ROLE_ADMIN', 'all')
  await add('ROLE_ADMIN', 'all', { masked: true })
  await add('ROLE_ADMIN__WITHOUT_USERS', 'all')
  await add('ROLE_ADMIN__READONLY_USERS', 'all')
  const near = await addVictim(world, organization, names[0], `${number.slice(0, -2)}42`, { coach, author }, canaries)
  const far = await addVictim(
    world,
    organization,
    names[1],
    `${number.slice(0, -2)}77`,
    { coach: other, author },
    canaries,
  )
  await world.deps.store.tenant(organization.id, (tx) =>
    setCoaches(tx, near.contactId, [coach.id, second.id, unconfirmed.id]),
  )
  return { organization, near, far, people, coach }
}

/** A client with an incoming text, an outgoing text whose refusal by the carrier contains the number, a draft, and belongings. */
const addVictim = async (
  world: World,
  organization: TestOrganization,
  surname: string,
  phone: string,
  { coach, author }: { coach: TestPerson; author: TestPerson },
  canaries: Canary[],
): Promise<Victim> => {
  const client = await organization.client(`Mara ${surname}`, phone, coach)
  // Without the name or number, which masked readers don't get to see in texts either.
  const mark = phone.slice(-4).split('').join('x')
  const texts = { in: `incoming-${mark}-text`, out: `outgoing-${mark}-text`, draft: `draft-${mark}-text` }
  // A photo that never arrives: calls about photos need one.
  await client.texts(texts.in, undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
  world.carrier.behaviour = 'refuse'
  await send(coach, client, texts.out)
  await world.work()
  world.carrier.behaviour = 'accept'
  await coach.ok('PUT', `/v1/contacts/${client.id}/draft`, { text: texts.draft })
  const [first] = await threadOf(coach, client)
  const own = { caller: coach, accountId: coach.id }
  const keeper = { world, organizationId: organization.id, client, coach, author, own }
  const victim: Victim = {
    client,
    keeper,
    name: `Mara ${surname}`,
    email: `mara.${surname.toLowerCase()}@client.example`,
    organizationId: organization.id,
    contactId: client.id,
    messageId: first?.id ?? '',
    accountId: coach.id,
    number: organization.number,
    ...(await addBelongings(keeper)),
  }
  canaries.push(
    { text: `Mara ${surname}`, of: victim, kind: 'private' },
    { text: victim.email, of: victim, kind: 'private' },
    { text: phone.slice(1), of: victim, kind: 'private' },
    { text: texts.in, of: victim, kind: 'message' },
    { text: texts.out, of: victim, kind: 'message' },
    { text: texts.draft, of: victim, kind: 'draft', author: coach.id },
  )
  return victim
}
