import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import type { AutomationTerms, OrganizationHours } from '@attune/contract/organizations/automation-settings'
import {
  loadAutomationSettings,
  lockAutomationSettings,
  writeAutomationSettings,
  type AutomationSettingsRecord,
} from '@attune/store/organizations/automation-settings'
import { listOrganizations } from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import { may, type Person } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessOrganization } from './access.ts'

type PartialFields<T> = { [K in keyof T]?: T[K] | undefined }
type SettingsInput = {
  id: string
  rev?: number | undefined
  taskRules?: PartialFields<AutomationTerms['taskRules']> | undefined
  routine?: PartialFields<AutomationTerms['routine']> | undefined
} & PartialFields<Omit<AutomationTerms, 'routine' | 'taskRules'>>

/** An organization's automation settings, or the product's defaults. */
export const getAutomationSettings = async (
  deps: Deps,
  who: Person,
  input: { id: string },
): Promise<AutomationSettings> => {
  await accessExisting(deps, who, input.id)
  return deps.store.tenant(input.id, async (tx) => settingsFor(who, await loadAutomationSettings(tx)))
}

/** Changes the given settings. The fact makes runs and held messages take the change into account. */
export const changeAutomationSettings = async (
  deps: Deps,
  who: Person,
  input: SettingsInput,
): Promise<AutomationSettings> => {
  await accessExisting(deps, who, input.id)
  return deps.store.tenant(input.id, async (tx) => {
    await lockAutomationSettings(tx)
    const before = await loadAutomationSettings(tx)
    if (input.rev !== undefined && input.rev !== before.rev)
      throw new Refusal('AutomationSettingsChanged', settingsFor(who, before))
    const terms = applyChanges(before, input)
    if (JSON.stringify(terms) === JSON.stringify(applyChanges(before, { id: input.id })))
      return settingsFor(who, before)
    await writeAutomationSettings(tx, terms)
    await recordFacts(tx, [
      {
        kind: 'AutomationSettingsChanged',
        ...byOf(who, deps.now()),
      },
    ])
    return settingsFor(who, await loadAutomationSettings(tx))
  })
}

const accessExisting = async (deps: Deps, who: Person, id: string): Promise<void> => {
  accessOrganization(who, id)
  const there = await listOrganizations(deps.store.global, { ids: [id], limit: 1 })
  if (there.length === 0) throw new Refusal('OrganizationNotFound')
}

const applyChanges = (before: AutomationTerms, input: SettingsInput): AutomationTerms => {
  const { quietHours = before.quietHours, dailyCap = before.dailyCap, mailDomains = before.mailDomains } = input
  const { coachPauseMinutes = before.coachPauseMinutes, hours = before.hours } = input
  const { clientCommands = before.clientCommands } = input
  const { limit, minutes } = input.muteTracking ?? before.muteTracking
  const routine = { ...before.routine }
  for (const key of ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const)
    routine[key] = input.routine?.[key] ?? routine[key]
  const { unanswered, rankFalling, checkInMissed, deliveryFailed, alert } = input.taskRules ?? {}
  const rules = before.taskRules
  return {
    quietHours: quietHours === null ? null : { from: quietHours.from, to: quietHours.to },
    dailyCap,
    muteTracking: { limit, minutes },
    coachPauseMinutes,
    hours: toOrderedHours(hours),
    clientCommands,
    routine,
    mailDomains: [...new Set(mailDomains)],
    taskRules: {
      unanswered: unanswered ?? rules.unanswered,
      rankFalling: rankFalling ?? rules.rankFalling,
      checkInMissed: checkInMissed ?? rules.checkInMissed,
      deliveryFailed: deliveryFailed ?? rules.deliveryFailed,
      alert: alert ?? rules.alert,
    },
  }
}

/** In the order of the week, each date once, with the fields in one order: equal settings are recognized as equal. */
const toOrderedHours = ({ week, holidays, automation }: OrganizationHours): OrganizationHours => ({
  week: week
    .map(({ day, from, to }) => ({ day, from, to }))
    .toSorted((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1)),
  holidays: [...new Set(holidays)].toSorted(),
  automation,
})

const settingsFor = (
  who: Person,
  {
    quietHours,
    dailyCap,
    muteTracking,
    coachPauseMinutes,
    hours,
    clientCommands,
    routine,
    mailDomains,
    taskRules,
    rev,
  }: AutomationSettingsRecord,
): AutomationSettings => ({
  quietHours,
  dailyCap,
  muteTracking,
  coachPauseMinutes,
  hours,
  clientCommands,
  routine,
  mailDomains,
  taskRules,
  rev,
  abilities: { update: may(who, 'organizations.update') },
})
