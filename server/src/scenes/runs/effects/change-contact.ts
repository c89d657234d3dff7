import type { Effect } from '@attune/engine/effect'
import { lockContact } from '@attune/store/contacts/contacts'
import { changeLabels } from '../../../contacts/automation/change-labels.ts'
import { saveProfile } from '../../../contacts/automation/save-profile.ts'
import type { LiveRun, RunSession } from '../run-session.ts'

export const saveIntoProfile = async (
  play: RunSession,
  { run }: LiveRun,
  { profileKey, value }: Extract<Effect, { kind: 'save-profile' }>,
): Promise<string[]> => {
  const by = { cause: `run:${run.runId}`, at: play.at }
  const problem = await saveProfile(play.tx, play.contact, { key: profileKey, value }, by)
  await reloadContact(play)
  return problem === null ? [] : [problem]
}

export const changeTags = async (
  play: RunSession,
  { run }: LiveRun,
  effect: Extract<Effect, { kind: 'tags' }>,
): Promise<string[]> => {
  const problems = await changeLabels(play.tx, play.contact, effect, { cause: `run:${run.runId}`, at: play.at })
  await reloadContact(play)
  return problems
}

/** What comes next is decided on the client as they are now. */
const reloadContact = async (play: RunSession): Promise<void> => {
  play.contact = (await lockContact(play.tx, play.contact.contact_id)) ?? play.contact
}
