import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { Permission } from '@attune/contract/permissions'
import { newId } from '../new-id.ts'
import { caller, type Caller } from '../testing/caller.ts'
import type { World } from '../testing/world.ts'
import type { Canary, Cast, House, Victim } from './cast.ts'

/** Somebody making a call: a person, and the organization in the header. */
export interface Reader {
  name: string
  caller: Caller
  accountId: string
  signedIn: boolean
  /** The organization they act in; null when they may act in none this way. */
  acting: string | null
  /** The answer of calls inside an organization if they act in none. */
  without: RefusalCode
  /** Accounts of the installation see every organization's title. */
  ofInstallation: boolean
  may: (permission: Permission) => boolean
  reaches: (victim: Victim) => boolean
}

/** Everybody in one house, and everybody who approaches it from outside. */
export const readersOf = (world: World, cast: Cast, house: House, other: House): Reader[] => {
  const inside = house.people.map((person): Reader => ({
    name: person.name,
    caller: person.caller,
    accountId: person.accountId,
    signedIn: true,
    acting: house.organization.id,
    without: 'AccessDenied',
    ofInstallation: false,
    may: person.may,
    reaches: (victim) => {
      if (victim.organizationId !== house.organization.id) return false
      return person.reaches === 'all' || victim === house[person.reaches]
    },
  }))
  const naming = (who: Reader, organizationId: string, what: string): Reader => ({
    ...who,
    name: `${who.name} naming ${what}`,
    caller: caller(world.app, who.caller.token, organizationId),
    acting: null,
    reaches: () => false,
  })
  const root: Reader = {
    name: 'admin of the installation',
    caller: cast.root.caller,
    accountId: cast.root.accountId,
    signedIn: true,
    acting: null,
    without: 'OrganizationRequired',
    ofInstallation: true,
    may: () => true,
    reaches: () => false,
  }
  return [
    ...inside,
    ...inside.map((who) => naming(who, other.organization.id, 'the other organization')),
    ...inside.slice(0, 2).map((who) => naming(who, newId('or'), 'an organization that is not there')),
    root,
    { ...naming(root, newId('or'), 'an organization that is not there'), without: 'AccessDenied' },
    {
      ...root,
      name: `${root.name} in the organization`,
      caller: caller(world.app, root.caller.token, house.organization.id),
      acting: house.organization.id,
      reaches: (victim) => victim.organizationId === house.organization.id,
    },
    {
      ...root,
      name: 'nobody',
      caller: world.anybody,
      accountId: '',
      signedIn: false,
      without: 'AuthenticationRequired',
      ofInstallation: false,
      may: () => false,
    },
  ]
}

/** Whether a reader may see a canary. */
export const maySee = (reader: Reader, canary: Canary): boolean => {
  if (!reader.reaches(canary.of)) return false
  if (canary.kind === 'private') return reader.may('contacts.private-data') && SHOW_CLIENTS.some(reader.may)
  if (canary.kind === 'draft') return reader.accountId === canary.author && reader.may('conversations.view')
  return reader.may('conversations.view')
}

const SHOW_CLIENTS: Permission[] = ['contacts.list', 'contacts.view', 'conversations.view', 'playground.use']

/** The canaries in a text, in any case and also inside base64url cursors. */
export const canariesIn = (text: string, canaries: Canary[]): Canary[] => {
  const unwrapped = (text.match(/[A-Za-z0-9_-]{16,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString())
  const all = [text, ...unwrapped].join('\n').toLowerCase()
  return canaries.filter((canary) => all.includes(canary.text.toLowerCase()))
}
