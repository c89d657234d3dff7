import { MINUTE_MS } from '@attune/contract/durations'
import { toMessageId } from '@attune/contract/ids'
import type { IncomingMessage } from '@attune/engine/input'
import {
  moveFeedPosition,
  feedPositionOf,
  isFetchUntried,
  listUnfedMessages,
  listUnfedSequences,
  startFeed,
  type FeedPosition,
  type UnfedMessage,
} from '@attune/store/scenes/runs/feed-positions'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import { markAsAnswer } from '@attune/store/conversations/waits'
import { clockOf } from '../../../contacts/client-clock.ts'
import { recordFacts } from '../../../work/record-facts.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { takeKeyword } from '../../keywords/take-keyword.ts'
import { takeCommand } from '../../commands/take-command.ts'
import { askOmitted } from './ask-omitted.ts'
import { collectsPhotos, takersOf } from './reply-takers.ts'
import { startByKeyword } from './start-by-trigger.ts'

/**
 * How long a scene waits for a file that can't be fetched, or longer if fetching it hasn't been tried by then. If it arrives
 * later, only people see it.
 */
const FILES_WAIT_MS = 10 * MINUTE_MS

/**
 * Feeds runs the messages the client has sent since the last time, in the order of the thread, whichever job comes
 * first. `own` is the message that caused the job. Returns `waits` if the files of a message are awaited: it and the
 * messages after it are fed later.
 */
export const feedMessages = async (session: RunSession, own?: number): Promise<'all' | 'waits'> => {
  const { tx, contact } = session
  const position = (await feedPositionOf(tx, contact.contact_id)) ?? (await beginFeed(session, own))
  if (position === undefined && own === undefined) return 'all'
  const after = position?.sequence ?? (own ?? 0) - 1
  const messages = await listUnfedMessages(tx, contact.contact_id, {
    after,
    ...(position === undefined && own !== undefined ? { upTo: own } : {}),
  })
  let fed = after
  let isWaiting = false
  for (const message of messages) {
    const isCollected = message.fetching > 0 && session.runs.some(({ run }) => collectsPhotos(run))
    if (isCollected && (await mayComeInTime(session, message))) {
      isWaiting = true
      break
    }
    if (!message.deleted && readStandardWord(message.text)?.kind !== 'stop' && !(await takeCommand(session, message)))
      await feedMessage(session, message)
    fed = message.sequence
  }
  if (position !== undefined && fed > after) await moveFeedPosition(tx, contact.contact_id, { sequence: fed })
  return isWaiting ? 'waits' : 'all'
}

/**
 * Clients who never had a run have no position: each of their texts is fed by its own job. If others than `own` are still to
 * be fed, all of them are fed now, in order, since the first run begins after everything that has come.
 */
const beginFeed = async (
  { tx, contact, settings }: RunSession,
  own: number | undefined,
): Promise<FeedPosition | undefined> => {
  const { contact_id: contactId, labels } = contact
  const unfed = await listUnfedSequences(tx, contactId)
  if (unfed.every((sequence) => sequence === own)) return undefined
  const sequence = Math.min(...unfed, own ?? Infinity) - 1
  await startFeed(tx, { contactId, labels, clock: clockOf(contact, settings), sequence })
  return feedPositionOf(tx, contactId)
}

/** Whether scenes still wait for a message's files that are being fetched. */
const mayComeInTime = async ({ tx, contact, at }: RunSession, message: UnfedMessage): Promise<boolean> => {
  if (at.getTime() - message.at.getTime() < FILES_WAIT_MS) return true
  const { contact_id: contactId } = contact
  return isFetchUntried(tx, contactId, toMessageId({ contactId, ...message }))
}

const feedMessage = async (session: RunSession, row: UnfedMessage): Promise<void> => {
  const { contact } = session
  const message: IncomingMessage = {
    id: toMessageId({ contactId: contact.contact_id, sequence: row.sequence, suffix: row.suffix }),
    text: row.text,
    at: row.at.toISOString(),
    photos: row.photos.map((place) => ({ place })),
  }
  if (await takeKeyword(session, row, message)) return
  session.message = message
  const takers = await takersOf(session, row)
  for (const { runId, unsent } of takers)
    session.queue.push({ kind: 'turn', runId, input: { kind: 'reply', message, unsent } })
  if (takers.length === 0) await startByKeyword(session, message)
  await advanceRuns(session)
  await askOmitted(session)
  // No scene reads a file that isn't a photo, or one that is still being fetched.
  const isForPeople = row.fetching > 0 || row.ready.length > row.photos.length
  if (session.answers.has(message.id) && !isForPeople) await settleAnswer(session, message.id, row.sequence)
}

/** The client's text waits for nobody: a scene took it. */
const settleAnswer = async ({ tx, contact, cause, at }: RunSession, messageId: string, sequence: number) => {
  const { contact_id: contactId } = contact
  if (!(await markAsAnswer(tx, contactId, sequence))) return
  await recordFacts(tx, [{ kind: 'AnswerTaken', contactId, payload: { messageId }, actor: null, cause, at }])
}
