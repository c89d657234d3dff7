import { loadOrganization } from '@attune/store/organizations/organizations'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { RenderedTemplate, VariableValue } from '@attune/contract/conversations/templates'
import type { Contact } from '@attune/contract/contacts/entity'
import { listStaffInReach } from '@attune/store/contacts/options'
import type { Tenant } from '@attune/store/store'
import { VARIABLES } from '../../contacts/listing/options.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'
import { accessTemplate } from './access.ts'
import {
  BrokenTemplate,
  readTemplate,
  renderTemplate as render,
  TemplateOverrun,
  type VariableValues,
} from './liquid.ts'
import { accessContact, type LockedContact } from '../../contacts/access.ts'

/** Renders a template with a client's values as this reader may see them. Nothing is stored. */
export const renderTemplate = (
  deps: Deps,
  who: Member,
  input: { id: string; contactId: string },
): Promise<RenderedTemplate> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { text } = await accessTemplate(tx, who, input.id)
    const values = await valuesOf(deps, tx, who, input.contactId)
    return withRefusals(() => render(text, values))
  })

/** The same for a text being written. */
export const previewTemplate = (
  deps: Deps,
  who: Member,
  input: { text: string; contactId: string },
): Promise<RenderedTemplate> => {
  if (input.text.length > MESSAGE_TEXT_MAX) throw new Refusal('TemplateTooLong')
  return deps.store.tenant(who.organizationId, async (tx) => {
    const values = await valuesOf(deps, tx, who, input.contactId)
    return withRefusals(() => render(input.text, values))
  })
}

export const listVariableValues = (
  deps: Deps,
  who: Member,
  input: { id: string },
): Promise<{ data: VariableValue[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const values = await valuesOf(deps, tx, who, input.id)
    const data = VARIABLES.flatMap(({ title: group, variables }) =>
      variables.map(({ name, title }) => ({ name, group, title, value: values.get(name) ?? null })),
    )
    return { data }
  })

/** Refuses a text that is not a valid template. */
export const refuseBroken = (text: string): void => void withRefusals(() => readTemplate(text, VARIABLE_NAMES))

/** Whether a valid template reads who the client is. */
export const readsIdentity = (text: string): boolean => {
  try {
    readTemplate(text, OPEN_NAMES)
    return false
  } catch (error) {
    if (error instanceof BrokenTemplate) return true
    throw error
  }
}

const withRefusals = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof TemplateOverrun) throw new Refusal('TemplateTooMuch')
    if (!(error instanceof BrokenTemplate)) throw error
    throw new Refusal('TemplateBroken', { problem: error.message, line: error.line, column: error.column })
  }
}

/** The variables a text may use (`GET v1/contacts/messages/variables`), in their order. */
const VARIABLE_NAMES: readonly string[] = VARIABLES.flatMap(({ variables }) => variables.map(({ name }) => name))

/** Those that say nothing about who the client is. */
const OPEN_NAMES = VARIABLE_NAMES.filter((name) => name !== 'client.name' && name !== 'client.firstName')

/**
 * The variables' values for one client as this reader may see them. Masked readers get no names: an alias is no way to
 * address a client, so names count as unset.
 */
const valuesOf = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<VariableValues> => {
  const contact = await accessContact(deps, tx, who, contactId)
  const title = (await loadOrganization(deps.store.global, who.organizationId))?.title ?? null
  const values = { ...clientValuesOf(who, contact), ...coachValuesOf(contact), 'organization.title': title }
  return new Map(VARIABLE_NAMES.map((name) => [name, valueOrNull(values, name)]))
}

const clientValuesOf = (who: Member, { masked, profile }: Contact) => {
  // Conversations show name, zone and coach; the rest takes the right to see profiles.
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

/** A filled-in text, and why it must not leave: a variable has no value, or the text grows too long. */
interface FilledText {
  text: string
  problem: string | null
}

type Filler = (text: string) => FilledText

/**
 * Fills in texts that automation sends to clients. Without the right to see who clients are, their author gets no names
 * either.
 */
export const loadFillers = async (
  deps: Deps,
  tx: Tenant,
  contacts: readonly LockedContact[],
): Promise<(contact: LockedContact, by: { readsPrivate: boolean }) => Filler> => {
  const coachIds = [...new Set(contacts.flatMap(({ primary_coach_id: id }) => (id === null ? [] : [id])))]
  const staff = coachIds.length === 0 ? [] : await listStaffInReach(tx, { kind: 'coaches', accountIds: coachIds })
  const coaches = new Map(staff.map((coach) => [coach.account_id, coach]))
  const organization = (await loadOrganization(deps.store.global, tx.organizationId))?.title ?? null
  return (contact, { readsPrivate }) => {
    const { full_name: name, first_name: firstName, goal, primary_coach_id: coachId } = contact
    const values = {
      'client.name': readsPrivate ? name : null,
      'client.firstName': readsPrivate ? (firstName ?? firstWord(name)) : null,
      'client.goal': goal,
      'client.timezone': contact.time_zone,
      'client.wakeUpTime': contact.wake_up_time,
      'client.goToSleepTime': contact.go_to_sleep_time,
      'client.workoutTime': contact.workout_time,
      'client.customTime': contact.custom_time,
      ...coachValuesOf({ primaryCoach: (coachId === null ? undefined : coaches.get(coachId)) ?? null }),
      'organization.title': organization,
    }
    const byName = new Map(VARIABLE_NAMES.map((variable) => [variable, valueOrNull(values, variable)]))
    return (text) => fillIn(text, byName)
  }
}

const fillIn = (text: string, byName: VariableValues): FilledText => {
  if (!/\{[{%]/.test(text)) return { text, problem: null }
  try {
    const filled = render(text, byName)
    const [missing] = filled.missing
    return { text: filled.text, problem: missing === undefined ? null : `The client has no value for “${missing}”.` }
  } catch (error) {
    // A text that was fine when it was saved can still grow too long with a client's values.
    if (error instanceof TemplateOverrun) return { text, problem: 'The text gets too long for this client.' }
    throw error
  }
}

/** The same for one client. */
export const loadFiller = async (
  deps: Deps,
  tx: Tenant,
  contact: LockedContact,
  by: { readsPrivate: boolean },
): Promise<Filler> => (await loadFillers(deps, tx, [contact]))(contact, by)

/** Fills in a single text. */
export const fillForClient = async (
  deps: Deps,
  tx: Tenant,
  contact: LockedContact,
  { text, readsPrivate }: { text: string; readsPrivate: boolean },
): Promise<FilledText> =>
  /\{[{%]/.test(text) ? (await loadFiller(deps, tx, contact, { readsPrivate }))(text) : { text, problem: null }

const coachValuesOf = ({ primaryCoach }: { primaryCoach: { name: string } | null }) => ({
  'coach.name': primaryCoach?.name ?? null,
  'coach.firstName': primaryCoach === null ? null : firstWord(primaryCoach.name),
})

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** Blank values count as unset. */
const valueOrNull = (values: Record<string, string | null>, name: string): string | null => {
  if (!Object.hasOwn(values, name)) throw new Error(`The variable ${name} has no source.`)
  const value = values[name]?.trim() ?? ''
  return value === '' ? null : value
}
