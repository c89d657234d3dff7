import { toMessageId } from '@attune/contract/ids'
import type { IncomingMessage } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import {
  moveFeedPosition,
  feedPositionOf,
  listUnfedMessages,
  type UnfedMessage,
} from '@attune/store/scenes/runs/feed-positions'
import { markAsAnswer } from '@attune/store/conversations/waits'
import { loadTurnTimes } from '@attune/store/scenes/runs/turns'
import { listUnsentKeys } from '../../../conversations/automated/unsent-keys.ts'
import { recordFacts } from '../../../work/record-facts.ts'
import { keywordOf } from '../../../conversations/keywords.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { startByKeyword } from './start-by-trigger.ts'

/**
 * Feeds runs the messages the client has sent since the last time, in the order of the thread, whichever job comes
 * first. `own` is the message that caused the job; without one, clients who never had a run are skipped. Returns
 * `waits` if the files of a message are still being fetched: it and the messages after it are fed later.
 */
export const feedMessages = async (session: RunSession, own?: number): Promise<'all' | 'waits'> => {
  const { tx, contact } = session
  const position = await feedPositionOf(tx, contact.contact_id)
  if (position === undefined && own === undefined) return 'all'
  const after = position?.sequence ?? (own ?? 0) - 1
  const messages = await listUnfedMessages(tx, contact.contact_id, {
    after,
    ...(position === undefined && own !== undefined ? { upTo: own } : {}),
  })
  let fed = after
  let isWaiting = false
  for (const message of messages) {
    if (message.fetching > 0 && session.runs.some(({ run }) => collectsPhotos(run))) {
      isWaiting = true
      break
    }
    if (!message.deleted && keywordOf(message.text) !== 'stop') await feedMessage(session, message)
    fed = message.sequence
  }
  if (position !== undefined && fed > after) await moveFeedPosition(tx, contact.contact_id, { sequence: fed })
  return isWaiting ? 'waits' : 'all'
}

const feedMessage = async (session: RunSession, row: UnfedMessage): Promise<void> => {
  const { contact } = session
  const message: IncomingMessage = {
    id: toMessageId({ contactId: contact.contact_id, sequence: row.sequence, suffix: row.suffix }),
    text: row.text,
    at: row.at.toISOString(),
    photos: row.ready.map((place) => ({ place })),
  }
  session.message = message
  const takers = await takersOf(session, message)
  for (const { runId, unsent } of takers)
    session.queue.push({ kind: 'turn', runId, input: { kind: 'reply', message, unsent } })
  if (takers.length === 0) await startByKeyword(session, message)
  await advanceRuns(session)
  if (session.answers.has(message.id)) await settleAnswer(session, message.id, row.sequence)
}

/** The client's text waits for nobody: a scene took it. */
const settleAnswer = async ({ tx, contact, cause, at }: RunSession, messageId: string, sequence: number) => {
  const { contact_id: contactId } = contact
  if (!(await markAsAnswer(tx, contactId, sequence))) return
  await recordFacts(tx, [{ kind: 'AnswerTaken', contactId, payload: { messageId }, actor: null, cause, at }])
}

interface ReplyTaker {
  runId: string
  unsent: string[]
}

/**
 * Decides which runs get a reply: the one that asked last, and for photos every run that collects them as well. Nobody
 * gets a reply that no run waits for, or that came before the question was sent.
 */
const takersOf = async (session: RunSession, message: IncomingMessage): Promise<ReplyTaker[]> => {
  const hasPhotos = message.photos.length > 0
  const asking: { taker: ReplyTaker; since: number }[] = []
  const collecting: ReplyTaker[] = []
  for (const { run } of session.runs) {
    const replies = run.tokens.flatMap(({ wait }) => (wait.kind === 'reply' ? [wait] : []))
    const held = replies.some(({ send }) => send !== null)
    const unsent = held ? await listUnsentKeys(session.tx, session.contact.contact_id, run.runId) : []
    const taker = { runId: run.runId, unsent }
    const open = replies.filter(({ send }) => send === null || !unsent.includes(send))
    const last = open.toSorted((a, b) => b.asked - a.asked)[0]
    if (last !== undefined) asking.push({ taker, since: last.since })
    if (hasPhotos && collectsPhotos(run)) collecting.push(taker)
  }
  const first = await latestAsker(session, asking)
  return first === undefined || collecting.includes(first) ? collecting : [first, ...collecting]
}

const latestAsker = async (
  { tx }: RunSession,
  asking: { taker: ReplyTaker; since: number }[],
): Promise<ReplyTaker | undefined> => {
  if (asking.length <= 1) return asking[0]?.taker
  const turns = asking.map(({ taker, since }) => ({ runId: taker.runId, turn: since }))
  const moments = await loadTurnTimes(tx, turns)
  const at = (runId: string) => moments.find((moment) => moment.run_id === runId)?.at.getTime() ?? 0
  // If two asked at the same moment, the one that started later wins.
  return asking.toReversed().toSorted((a, b) => at(b.taker.runId) - at(a.taker.runId))[0]?.taker
}

const collectsPhotos = (run: Run): boolean => run.tokens.some(({ wait }) => wait.kind === 'attachment')
