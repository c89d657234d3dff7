import { toMessageId } from '@attune/contract/ids'
import type { IncomingMessage } from '@attune/engine/input'
import type { Run, Wait } from '@attune/engine/run'
import {
  moveFeedPosition,
  feedPositionOf,
  listUnfedMessages,
  type UnfedMessage,
} from '@attune/store/scenes/runs/feed-positions'
import { loadTurnTimes } from '@attune/store/scenes/runs/turns'
import { listUnsentKeys } from '../../../conversations/automated/unsent-keys.ts'
import { keywordOf } from '../../../conversations/keywords.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { startByKeyword } from '../triggers/start-by.ts'

/**
 * Tells runs what the client has texted since they were told last, in the order of the thread, whatever is on the way
 * first. `own` is the message that asks for it; without one only a client whom runs follow is looked at. Answers whether
 * files of a message are still waited for: then it and those after it are told later.
 */
export const feedMessages = async (play: RunSession, own?: number): Promise<'all' | 'waits'> => {
  const { tx, contact } = play
  const place = await feedPositionOf(tx, contact.contact_id)
  if (place === undefined && own === undefined) return 'all'
  const after = place?.sequence ?? (own ?? 0) - 1
  const messages = await listUnfedMessages(tx, contact.contact_id, {
    after,
    ...(place === undefined && own !== undefined ? { upTo: own } : {}),
  })
  let told = after
  let waits = false
  for (const message of messages) {
    if (message.fetching > 0 && play.live.some(({ run }) => collectsPhotos(run))) {
      waits = true
      break
    }
    if (!message.deleted && keywordOf(message.text) !== 'stop') await feedMessage(play, message)
    told = message.sequence
  }
  if (place !== undefined && told > after) await moveFeedPosition(tx, contact.contact_id, { sequence: told })
  return waits ? 'waits' : 'all'
}

const feedMessage = async (play: RunSession, row: UnfedMessage): Promise<void> => {
  const { contact } = play
  const message: IncomingMessage = {
    id: toMessageId({ contactId: contact.contact_id, sequence: row.sequence, suffix: row.suffix }),
    text: row.text,
    at: row.at.toISOString(),
    photos: row.ready.map((place) => ({ place })),
  }
  const takers = await takersOf(play, message)
  for (const { runId, unsent } of takers)
    play.next.push({ kind: 'turn', runId, input: { kind: 'reply', message, unsent } })
  if (takers.length === 0) await startByKeyword(play, message)
  await advanceRuns(play)
}

interface ReplyTaker {
  runId: string
  unsent: string[]
}

/**
 * Whose a reply is: of the run that asked last; photos are also of every run that collects them. A reply nobody waits for
 * goes to the thread only, and so does one that came before the question had left.
 */
const takersOf = async (play: RunSession, message: IncomingMessage): Promise<ReplyTaker[]> => {
  const photos = message.photos.length > 0
  const asking: { taker: ReplyTaker; since: number }[] = []
  const collecting: ReplyTaker[] = []
  for (const { run } of play.live) {
    const replies = run.tokens.flatMap(({ wait }) => (wait.kind === 'reply' ? [wait] : []))
    const held = replies.some(({ send }) => send !== null)
    const unsent = held ? await listUnsentKeys(play.tx, play.contact.contact_id, run.runId) : []
    const taker = { runId: run.runId, unsent }
    const open = replies.filter(({ send }) => send === null || !unsent.includes(send))
    const last = open.toSorted((a, b) => b.asked - a.asked)[0]
    if (last !== undefined) asking.push({ taker, since: last.since })
    if (photos && collectsPhotos(run)) collecting.push(taker)
  }
  const first = await latestAsker(play, asking)
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
  // Of two that asked in the same moment the one that started later.
  return asking.toReversed().toSorted((a, b) => at(b.taker.runId) - at(a.taker.runId))[0]?.taker
}

const collectsPhotos = (run: Run): boolean => run.tokens.some(({ wait }) => isCollecting(wait))
const isCollecting = (wait: Wait): boolean => wait.kind === 'attachment'
