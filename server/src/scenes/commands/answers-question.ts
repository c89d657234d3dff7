import { answersNode } from '@attune/engine/commands/answers-node'
import { asksQuestion } from '@attune/engine/questions/find-question'
import { lastSentBefore } from '@attune/store/conversations/automated/client-rules'
import type { UnfedMessage } from '@attune/store/scenes/runs/feed-positions'
import { zoneOf } from '../../contacts/client-clock.ts'
import { takeoverAt } from '../../conversations/takeover/takeover.ts'
import { graphFor } from '../runs/graphs.ts'
import { askingRun, isLate } from '../runs/inputs/reply-takers.ts'
import type { RunSession } from '../runs/run-session.ts'

/**
 * Whether a scene or a coach has asked something that this text answers: then it is the answer, and neither a command nor a
 * keyword. A question that reads numbers, dates or choices decides by whether it can read the text; one in plain words
 * takes any, if `couldAnswer`.
 */
export const answersQuestion = async (
  session: RunSession,
  row: UnfedMessage,
  couldAnswer: boolean,
): Promise<boolean> => {
  const { tx, contact, settings, at } = session
  const asking = await askingRun(session, row)
  if (asking !== undefined) {
    const { nodes } = await graphFor(tx, asking.run.sceneId, asking.run.version)
    const properties = nodes.find(({ _id }) => _id === asking.node)?.properties ?? {}
    return answersNode(properties, row.text, { zone: zoneOf(contact, settings), couldAnswer })
  }
  if (!couldAnswer) return false
  const terms = { pauseMinutes: settings.coachPauseMinutes, sceneId: null, now: at }
  if ((await takeoverAt(tx, contact.contact_id, terms)) === null) return false
  const last = await lastSentBefore(tx, contact.contact_id, row.sequence)
  if (last === undefined || (isLate(row) && last.at > row.saidAt)) return false
  return last.author_kind === 'user' && asksQuestion(last.text)
}
