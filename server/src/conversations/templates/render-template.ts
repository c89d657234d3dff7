import { loadOrganization } from '@attune/store/organizations/organizations'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { RenderedTemplate, VariableValue } from '@attune/contract/conversations/templates'
import { VARIABLE_GROUPS, VARIABLE_NAMES } from '@attune/contract/contacts/variables'
import { isPrivateName } from '@attune/engine/scope/private-names'
import { variableValues } from '@attune/engine/scope/variables'
import {
  BrokenTemplate,
  fillText,
  readTemplate,
  renderTemplate as render,
  TemplateOverrun,
  type FilledText,
  type VariableValues,
} from '@attune/engine/templates/message-template'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'
import { accessTemplate } from './access.ts'
import { accessContact, type LockedContact } from '../../contacts/access.ts'
import { loadCoaches } from '../../contacts/load-coaches.ts'

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
    const data = VARIABLE_GROUPS.flatMap(({ title: group, variables }) =>
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

/** Those that reveal nothing about who the client is. */
const OPEN_NAMES = VARIABLE_NAMES.filter((name) => !isPrivateName(name))

/**
 * The variables' values for one client as this reader may see them. Masked readers get no names: an alias isn't a way
 * to address a client, so names count as unset.
 */
const valuesOf = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<VariableValues> => {
  const contact = await accessContact(deps, tx, who, contactId)
  const title = (await loadOrganization(deps.store.global, who.organizationId))?.title ?? null
  const values = variableValues({ ...clientSourceOf(who, contact), organization: title === null ? null : { title } })
  return new Map(Object.entries(values))
}

const clientSourceOf = (who: Member, { masked, profile, primaryCoach }: Contact) => {
  // Conversations show name, zone and coach; the rest requires the right to see profiles.
  const seesProfile = may(who, 'contacts.view')
  const { fullName, firstName, goal } = profile.basic
  return {
    names: masked ? null : { fullName, firstName },
    goal: seesProfile ? goal : null,
    timezone: profile.timezone,
    routine: seesProfile ? profile.routine : {},
    coach: primaryCoach,
  }
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
  const coachOf = await loadCoaches(tx, contacts)
  const title = (await loadOrganization(deps.store.global, tx.organizationId))?.title ?? null
  return (contact, { readsPrivate }) => {
    const values = variableValues({
      names: readsPrivate ? { fullName: contact.full_name, firstName: contact.first_name } : null,
      goal: contact.goal,
      timezone: contact.time_zone,
      routine: {
        wakeUpTime: contact.wake_up_time,
        goToSleepTime: contact.go_to_sleep_time,
        workoutTime: contact.workout_time,
        customTime: contact.custom_time,
      },
      coach: coachOf(contact),
      organization: title === null ? null : { title },
    })
    const byName = new Map(Object.entries(values))
    return (text) => fillText(text, byName)
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
