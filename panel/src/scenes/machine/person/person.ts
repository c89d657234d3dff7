import type { Contact } from '@attune/contract/contacts/entity'
import { AUTOMATION_DEFAULTS, type AutomationTerms } from '@attune/contract/organizations/automation-settings'
import { readAnswerValue } from '@attune/engine/profile/answer-value'
import type { Tape } from '@attune/engine/tape/tape'
import { ownDatesOf } from '../../rules/date/date-fields.ts'

/** Whose tape it is: the client as of its beginning, and the settings of the gate. */
export type Person = Pick<Tape, 'world' | 'automation'>

/** The organization's settings, used where a client has none of their own. */
export interface OrganizationDefaults {
  terms: AutomationTerms
  zone: string
  /** Its name. */
  organization: string
  /** ISO 8601. */
  now: string
}

/** The sample client. */
export const samplePerson = ({ terms, zone, organization, now }: OrganizationDefaults): Person => ({
  automation: toGateTerms(terms, zone),
  world: {
    now: roundToMinute(now),
    zone,
    contact: {
      id: 'ct_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f',
      firstName: 'Maria',
      fullName: 'Maria Lopez',
      status: 'active',
      email: 'maria.lopez@mail.example',
      phone: '+13035550142',
    },
    coach: { name: 'Hannah Reed' },
    organization: { title: organization },
    profile: {
      'basic.fullName': 'Maria Lopez',
      'basic.firstName': 'Maria',
      'basic.weight': 168,
      'basic.weightUnit': 'lb',
      'routine.wakeUpTime': '06:30',
      'routine.goToSleepTime': '22:00',
      timezone: zone,
    },
    tags: [],
    routine: { own: { wakeUpTime: '06:30', goToSleepTime: '22:00' }, fallback: terms.routine },
    muted: false,
    running: [],
  },
})

/** A copy of a client, limited to what the reader may see. Playing changes nothing about the client. */
export const personOf = (contact: Contact, { terms, zone, organization, now }: OrganizationDefaults): Person => {
  const { basic, routine, timezone, questionnaire } = contact.profile
  const own = Object.fromEntries(Object.entries(routine).filter(([, time]) => time !== null))
  return {
    automation: toGateTerms(terms, zone),
    world: {
      now: roundToMinute(now),
      zone: timezone ?? zone,
      contact: {
        id: contact._id,
        firstName: basic.firstName ?? basic.fullName.split(' ')[0] ?? '',
        fullName: basic.fullName,
        status: contact.status,
        email: contact.email,
        phone: contact.phone,
      },
      ...(contact.masked && { namesHidden: true }),
      coach: contact.primaryCoach === null ? null : { name: contact.primaryCoach.name },
      organization: { title: organization },
      profile: {
        ...Object.fromEntries(questionnaire.map((answer) => [answer.key, readAnswerValue(answer)])),
        'basic.fullName': basic.fullName,
        'basic.firstName': basic.firstName,
        'basic.gender': basic.gender,
        'basic.height': basic.height?.value ?? null,
        'basic.heightUnit': basic.height?.unit ?? null,
        'basic.weight': basic.weight?.value ?? null,
        'basic.weightUnit': basic.weight?.unit ?? null,
        'basic.goal': basic.goal,
        ...Object.fromEntries(Object.entries(routine).map(([name, time]) => [`routine.${name}`, time])),
        timezone,
      },
      dates: ownDatesOf(contact),
      tags: [...contact.labels],
      routine: { own, fallback: terms.routine },
      muted: false,
      running: [],
    },
  }
}

export const DEFAULT_TERMS: AutomationTerms = AUTOMATION_DEFAULTS

/** Hours that keep nothing back stay out of the tape. */
const toGateTerms = (
  { quietHours, dailyCap, muteTracking, hours, clientCommands }: AutomationTerms,
  organizationZone: string,
): Person['automation'] => ({
  quietHours,
  dailyCap,
  muteTracking,
  clientCommands,
  ...(hours.automation !== 'always' && { hours, organizationZone }),
})

/** Tapes start at a full minute, so that their times are easy to read. */
const roundToMinute = (at: string): string => `${at.slice(0, 16)}:00Z`
