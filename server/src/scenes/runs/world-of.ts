import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '@attune/engine/run'
import type { World } from '@attune/engine/world'
import type { VersionRights } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { aliasOf } from '../../contacts/private-data.ts'
import { ownDatesOf, routineOf, zoneOf, type ClockSettings } from '../../contacts/client-clock.ts'
import { loadCoaches } from '../../contacts/load-coaches.ts'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import { profileValuesOf } from '../../contacts/profile-values.ts'

interface WorldNow {
  at: Date
  running: string[]
  rights: Pick<VersionRights, 'readsPrivate'>
  /** Null if they have none, or if nothing asks for it. */
  coach: { name: string } | null
  /** The client's last message. */
  message?: World['message']
  /** A coach has the conversation, and the scene may not interrupt. */
  coachPresent?: boolean
}

/**
 * What the engine knows about a contact at a moment. If the author of the version may not see who clients are, the
 * engine gets the alias that the author sees, and no phone or email.
 */
export const worldOf = (
  contact: LockedContact,
  settings: ClockSettings & Pick<AutomationSettingsRecord, 'organizationTitle'>,
  { at, running, rights, coach, message = null, coachPresent = false }: WorldNow,
): World => ({
  now: at.toISOString(),
  zone: zoneOf(contact, settings),
  contact: {
    id: contact.contact_id,
    status: contact.status,
    ...identityOf(contact, rights.readsPrivate),
  },
  ...(!rights.readsPrivate && { namesHidden: true }),
  coach,
  organization: { title: settings.organizationTitle },
  profile: profileOf(contact, rights.readsPrivate),
  dates: ownDatesOf(contact),
  tags: contact.labels,
  routine: routineOf(contact, settings),
  message,
  muted: isMuted(contact, at),
  ...(coachPresent && { coachPresent }),
  running,
})

const isMuted = ({ muted_from: from, muted_until: until }: LockedContact, at: Date): boolean =>
  from !== null && until !== null && from <= at && until > at

type Identity = Pick<World['contact'], 'firstName' | 'fullName' | 'email' | 'phone'>

const identityOf = (contact: LockedContact, isOpen: boolean): Identity => {
  const alias = aliasOf(contact.contact_id)
  if (!isOpen) return { firstName: alias, fullName: alias, email: null, phone: null }
  return {
    firstName: contact.first_name ?? contact.full_name.split(' ')[0] ?? '',
    fullName: contact.full_name,
    email: contact.email,
    phone: contact.phone,
  }
}

const profileOf = (contact: LockedContact, isOpen: boolean): World['profile'] => ({
  ...profileValuesOf(contact),
  ...(isOpen ? {} : { 'basic.fullName': aliasOf(contact.contact_id), 'basic.firstName': null }),
})

/** The client's coach, for scenes that name one: most don't, and a turn's queries count. */
export const loadCoachFor = async (
  tx: Tenant,
  contact: LockedContact,
  { scene, config }: { scene: SceneGraph; config: Run['config'] },
): Promise<{ name: string } | null> =>
  namesCoach(scene) || JSON.stringify(config ?? []).includes('coach')
    ? (await loadCoaches(tx, [contact]))(contact)
    : null

/** Versions don't change, so each is read once. */
const namesCoach = (scene: SceneGraph): boolean => {
  const known = asked.get(scene) ?? JSON.stringify(scene).includes('coach')
  asked.set(scene, known)
  return known
}
const asked = new WeakMap<SceneGraph, boolean>()
