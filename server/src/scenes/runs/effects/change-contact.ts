import type { Effect } from '@attune/engine/effect'
import { lockContact } from '@attune/store/contacts/contacts'
import { changeLabels } from '../../../contacts/automation/change-labels.ts'
import { saveProfile } from '../../../contacts/automation/save-profile.ts'
import type { LiveRun, RunSession } from '../run-session.ts'

export const saveIntoProfile = async (
  session: RunSession,
  { run }: LiveRun,
  { profileKey, type, value }: Extract<Effect, { kind: 'save-profile' }>,
): Promise<string[]> => {
  const by = { cause: `run:${run.runId}`, at: session.at }
  const problem = await saveProfile(
    session.tx,
    session.contact,
    { key: profileKey, value, isDate: type === 'date' },
    by,
  )
  await reloadContact(session)
  return problem === null ? [] : [problem]
}

export const changeTags = async (
  session: RunSession,
  { run }: LiveRun,
  effect: Extract<Effect, { kind: 'tags' }>,
): Promise<string[]> => {
  await changeLabels(session.tx, session.contact, effect, {
    cause: `run:${run.runId}`,
    at: session.at,
  })
  await reloadContact(session)
  return []
}

/** The steps that follow see the change. */
const reloadContact = async (session: RunSession): Promise<void> => {
  session.contact = (await lockContact(session.tx, session.contact.contact_id)) ?? session.contact
}
