import type { ProgramStep } from '@attune/contract/programs/entity'
import { addDays, todayOf } from '@attune/engine/programs/program-clock'
import { samplePrograms, type SampleEnrolment, type SampleProgram } from '@attune/samples/programs'
import type { OrganizationKey, StaffKey } from '@attune/samples/shapes'
import { listContactNames } from '@attune/store/contacts/contacts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listScenes } from '@attune/store/scenes/scenes'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { accessClient } from '../programs/access.ts'
import { enrol, removeFromProgram } from '../programs/contact-programs.ts'
import { postpone } from '../programs/postpone-program.ts'
import { createProgram } from '../programs/programs.ts'
import { programClockOf } from '../programs/program-clock.ts'
import { castOf } from './cast.ts'
import { loadCastMember } from './load-cast-member.ts'

const SCENES_MAX = 100

/** Writes the demo's programs with the clients in them, as of now. Like the tasks, they are no part of the recording. */
export const seedPrograms = async (deps: Deps, key: OrganizationKey): Promise<void> => {
  const { organizationId } = castOf(key)
  const memberOf = (staff: StaffKey): Promise<Member> => loadCastMember(deps, key, staff)
  const { sceneIds, contactIds } = await deps.store.tenant(organizationId, async (tx) => {
    const scenes = await listScenes(tx, {
      q: undefined,
      label: undefined,
      archived: false,
      limit: SCENES_MAX,
    })
    return {
      sceneIds: new Map(scenes.map(({ title, scene_id }) => [title, scene_id])),
      contactIds: new Map((await listContactNames(tx)).map((row) => [row.full_name, row.contact_id])),
    }
  })
  for (const program of samplePrograms.filter(({ organization }) => organization === key)) {
    const { title, description, days, welcome } = program
    const plan = { title, description, days, welcome, steps: stepsOf(program, sceneIds) }
    const { _id } = await createProgram(deps, await memberOf(program.author), plan)
    for (const person of program.people) {
      const contactId = contactIds.get(person.client)
      if (contactId !== undefined)
        await enrolPerson(deps, await memberOf(person.by), { person, contactId, programId: _id })
    }
  }
}

const stepsOf = ({ steps }: SampleProgram, sceneIds: ReadonlyMap<string, string>): ProgramStep[] =>
  steps.map(({ day, time, action }, at) => ({
    _id: `step-${at + 1}`,
    day,
    time:
      typeof time === 'string'
        ? { type: 'exact_time', localTime: time }
        : { type: 'offset', key: 'wakeUpTime', offsetMinutes: time },
    action:
      'text' in action
        ? { kind: 'message', text: action.text }
        : 'scene' in action
          ? { kind: 'scene', sceneId: sceneIds.get(action.scene) ?? '' }
          : { kind: 'task', title: action.task, priority: action.priority, expiresInHours: action.hours },
  }))

const enrolPerson = async (
  deps: Deps,
  who: Member,
  { person, contactId, programId }: { person: SampleEnrolment; contactId: string; programId: string },
): Promise<void> => {
  const { day, reason, since } = person
  const today = await deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await accessClient(deps, tx, who, contactId)
    return todayOf(deps.now(), programClockOf(contact, await loadAutomationSettings(tx)))
  })
  const startOn = addDays(today, 1 - day)
  const enrolment = { id: contactId, programId, sendNotification: false, reason, startOn }
  const { _id: stateId } = await enrol(deps, who, enrolment)
  if (since === undefined) return
  const which = { id: contactId, stateId }
  await ('removed' in since
    ? removeFromProgram(deps, who, { ...which, reason: since.removed })
    : postpone(deps, who, { ...which, postponedUntil: addDays(today, since.postponedDays) }))
}
