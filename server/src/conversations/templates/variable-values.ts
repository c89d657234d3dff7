import type { Contact } from '@attune/contract/contacts/entity'
import { organizationById } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import { accessContact } from '../../contacts/access.ts'
import { VARIABLES } from '../../contacts/listing/options.ts'
import type { Deps } from '../../deps.ts'
import { may, type Member } from '../../calls/who.ts'
import type { VariableValues } from './liquid.ts'

/** The names that a text may use (`GET v1/contacts/messages/variables`), in their order. */
export const VARIABLE_NAMES: readonly string[] = VARIABLES.flatMap(({ variables }) => variables.map(({ name }) => name))

/**
 * What the variables stand for with one client, as this reader may see them. A masked reader has no names: an alias is
 * nothing to call a client by, so they count as unset.
 */
export const valuesOf = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<VariableValues> => {
  const contact = await accessContact(deps, tx, who, contactId)
  const title = (await organizationById(deps.store.global, who.organizationId))?.title ?? null
  const values = { ...clientValuesOf(who, contact), ...coachValuesOf(contact), 'organization.title': title }
  return new Map(VARIABLE_NAMES.map((name) => [name, valueOrNull(values, name)]))
}

const clientValuesOf = (who: Member, { masked, profile }: Contact) => {
  // Conversations show name, zone and coach; the rest is the profile's.
  const seesProfile = may(who, 'contacts.view')
  const { wakeUpTime, goToSleepTime, workoutTime, customTime } = profile.routine
  return {
    'client.name': masked ? null : profile.basic.fullName,
    'client.firstName': masked ? null : (profile.basic.firstName ?? firstWord(profile.basic.fullName)),
    'client.goal': seesProfile ? profile.basic.goal : null,
    'client.timezone': profile.timezone,
    'client.wakeUpTime': seesProfile ? wakeUpTime : null,
    'client.goToSleepTime': seesProfile ? goToSleepTime : null,
    'client.workoutTime': seesProfile ? workoutTime : null,
    'client.customTime': seesProfile ? customTime : null,
  }
}

const coachValuesOf = ({ primaryCoach }: Contact) => ({
  'coach.name': primaryCoach?.name ?? null,
  'coach.firstName': primaryCoach === null ? null : firstWord(primaryCoach.name),
})

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** A value of nothing but spaces is none. */
const valueOrNull = (values: Record<string, string | null>, name: string): string | null => {
  if (!Object.hasOwn(values, name)) throw new Error(`The variable ${name} has no source.`)
  const value = values[name]?.trim() ?? ''
  return value === '' ? null : value
}
