import type { World } from '@attune/engine/world'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import type { VersionRights } from '@attune/store/scenes/save-scenes'
import { aliasOf, type LockedContact } from '../../contacts/access.ts'

type ClockSettings = Pick<AutomationSettingsRecord, 'timezone' | 'routine'>

/**
 * What the engine knows about a contact at a moment. If the author of the version may not see who clients are, the
 * engine gets the alias that the author sees, and no phone or email.
 */
export const worldOf = (
  contact: LockedContact,
  settings: ClockSettings,
  { at, running, rights }: { at: Date; running: string[]; rights: Pick<VersionRights, 'readsPrivate'> },
): World => ({
  now: at.toISOString(),
  zone: zoneOf(contact, settings),
  contact: {
    id: contact.contact_id,
    status: contact.status,
    ...identityOf(contact, rights.readsPrivate),
  },
  profile: profileOf(contact, rights.readsPrivate),
  tags: contact.labels,
  routine: { own: ownRoutine(contact), fallback: settings.routine },
  muted: isMuted(contact, at),
  running,
})

/** The client's time zone, or the organization's if theirs is unknown. */
export const zoneOf = (contact: LockedContact, settings: ClockSettings): string =>
  firstValidZone(contact.time_zone, settings.timezone)

/** Time zone and routine as one text. When it changes, runs recalculate the moments they wait for. */
export const clockOf = (contact: LockedContact, settings: ClockSettings): string =>
  JSON.stringify([zoneOf(contact, settings), ownRoutine(contact), settings.routine])

const isMuted = ({ muted_from: from, muted_until: until }: LockedContact, at: Date): boolean =>
  from !== null && until !== null && from <= at && until > at

const ownRoutine = (contact: LockedContact): World['routine']['own'] => ({
  ...(contact.wake_up_time === null ? {} : { wakeUpTime: contact.wake_up_time }),
  ...(contact.go_to_sleep_time === null ? {} : { goToSleepTime: contact.go_to_sleep_time }),
  ...(contact.workout_time === null ? {} : { workoutTime: contact.workout_time }),
  ...(contact.custom_time === null ? {} : { customTime: contact.custom_time }),
})

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

/** Keyed as `save_into_profile` writes them; questionnaire answers under their own keys. */
const profileOf = (contact: LockedContact, isOpen: boolean): World['profile'] => ({
  ...Object.fromEntries(contact.questionnaire.map(({ key, value }) => [key, value])),
  'basic.fullName': isOpen ? contact.full_name : aliasOf(contact.contact_id),
  'basic.firstName': isOpen ? contact.first_name : null,
  'basic.gender': contact.gender,
  'basic.height': contact.height_value,
  'basic.heightUnit': contact.height_unit,
  'basic.weight': contact.weight_value,
  'basic.weightUnit': contact.weight_unit,
  'basic.goal': contact.goal,
  'routine.wakeUpTime': contact.wake_up_time,
  'routine.goToSleepTime': contact.go_to_sleep_time,
  'routine.workoutTime': contact.workout_time,
  'routine.customTime': contact.custom_time,
  timezone: contact.time_zone,
})
