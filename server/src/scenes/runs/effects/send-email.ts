import type { Effect } from '@attune/engine/effect'
import { addWork } from '@attune/store/work/queue'
import { readEmail } from '../../../contacts/addresses/read-email.ts'
import type { WorkKind } from '../../../work/kinds.ts'
import type { LiveRun, RunSession } from '../run-session.ts'
import { keepOnce } from './keep-for-later.ts'

const MAIL: WorkKind = 'send-scene-mail'
const RECIPIENTS_MAX = 20

/** A mail by the way mails leave. Addresses that are none are a problem; the rest are written to. */
export const sendEmail = async (
  play: RunSession,
  live: LiveRun,
  effect: Extract<Effect, { kind: 'email' }>,
): Promise<string[]> => {
  const given = [...new Set(effect.recipients.map((address) => address.trim()).filter((address) => address !== ''))]
  const good = given.flatMap((address) => readEmail(address) ?? []).slice(0, RECIPIENTS_MAX)
  const bad = given.filter((address) => readEmail(address) === null).length
  const problems = [
    ...(given.length === 0 ? ['The mail has no recipients, so it was not sent.'] : []),
    ...(bad === 0 ? [] : [`${bad} of the mail’s recipients ${bad === 1 ? 'is no address' : 'are no addresses'}.`]),
    ...(given.length - bad > RECIPIENTS_MAX ? [`A mail goes to ${RECIPIENTS_MAX} recipients at most.`] : []),
  ]
  if (good.length === 0) return problems
  if (!(await keepOnce(play, live, { ...effect, recipients: good }))) return problems
  const payload = { runId: live.run.runId, key: effect.key }
  await addWork(play.tx, { kind: MAIL, payload, dueAt: play.at, now: play.at })
  return problems
}
