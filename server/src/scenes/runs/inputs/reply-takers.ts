import type { Run, Token } from '@attune/engine/run'
import { listUnsentKeys } from '@attune/store/conversations/automated/origins'
import type { UnfedMessage } from '@attune/store/scenes/runs/feed-positions'
import { loadTurnTimes } from '@attune/store/scenes/runs/turns'
import type { RunSession } from '../run-session.ts'

/** A run that gets a reply, with the keys of its questions that haven't left. */
export interface ReplyTaker {
  runId: string
  unsent: string[]
}

/** A question that a reply would answer: its run, and the node that waits. */
interface AskingRun {
  taker: ReplyTaker
  run: Run
  node: string
  since: number
}

/**
 * Decides which runs get a reply: the one that asked last, and for photos every run that collects them as well; photos
 * without a text go only to these, if there are any. Nobody gets a reply that no run waits for, or that came before the
 * question was sent.
 */
export const takersOf = async (session: RunSession, row: UnfedMessage): Promise<ReplyTaker[]> => {
  const first = (await askingRun(session, row))?.taker
  if (row.photos.length === 0) return first === undefined ? [] : [first]
  const collecting: ReplyTaker[] = []
  for (const { run, tokens } of await listOpen(session, row))
    if (collectsPhotos({ tokens })) collecting.push(first?.runId === run.runId ? first : await takerOf(session, run))
  const isOnlyPhotos = collecting.length > 0 && row.text.trim() === ''
  return first === undefined || isOnlyPhotos || collecting.includes(first) ? collecting : [first, ...collecting]
}

/** The run that asked last and waits for a reply, if its question has been sent, and not only after this text. */
export const askingRun = async (session: RunSession, row: UnfedMessage): Promise<AskingRun | undefined> => {
  const asking: AskingRun[] = []
  for (const { run, tokens } of await listOpen(session, row)) {
    const replies = tokens.flatMap(({ node, wait }) => (wait.kind === 'reply' ? [{ node, wait }] : []))
    const taker = await takerOf(session, run)
    const open = replies.filter(({ wait }) => wait.send === null || !taker.unsent.includes(wait.send))
    const last = open.toSorted((a, b) => b.wait.asked - a.wait.asked)[0]
    if (last !== undefined) asking.push({ taker, run, node: last.node, since: last.wait.since })
  }
  return latestAsker(session, asking)
}

/** Carriers repeat a webhook for seconds, and clocks differ. */
const LATE_MS = 60_000

/** Whether a text was taken in long after the client sent it: something may have been asked in between. */
export const isLate = ({ at, saidAt }: UnfedMessage): boolean => at.getTime() - saidAt.getTime() > LATE_MS

/** The runs with what they wait for; for a late text, only what they had begun to wait for when it was sent. */
const listOpen = async (session: RunSession, row: UnfedMessage): Promise<{ run: Run; tokens: Token[] }[]> => {
  const open = session.runs.map(({ run }) => ({ run, tokens: run.tokens }))
  if (!isLate(row)) return open
  const waits = open.flatMap(({ run, tokens }) => tokens.map(({ wait }) => ({ runId: run.runId, turn: wait.since })))
  const moments = await loadTurnTimes(session.tx, waits)
  const hadBegun = (runId: string, { wait }: Token) =>
    moments.some(({ run_id: id, turn, at }) => id === runId && turn === wait.since && at <= row.saidAt)
  return open.map(({ run, tokens }) => ({ run, tokens: tokens.filter((token) => hadBegun(run.runId, token)) }))
}

const takerOf = async ({ tx }: RunSession, run: Run): Promise<ReplyTaker> => {
  const asked = askedKeysOf(run)
  return { runId: run.runId, unsent: asked.length === 0 ? [] : await listUnsentKeys(tx, run.runId, asked) }
}

/** The keys of the messages with which a run has asked what it waits for. */
export const askedKeysOf = ({ tokens }: Run): string[] =>
  tokens.flatMap(({ wait }) => (wait.kind === 'reply' && wait.send !== null ? [wait.send] : []))

const latestAsker = async ({ tx }: RunSession, asking: AskingRun[]): Promise<AskingRun | undefined> => {
  if (asking.length <= 1) return asking[0]
  const turns = asking.map(({ taker, since }) => ({ runId: taker.runId, turn: since }))
  const moments = await loadTurnTimes(tx, turns)
  const at = (runId: string) => moments.find((moment) => moment.run_id === runId)?.at.getTime() ?? 0
  // If two asked at the same moment, the one that started later wins.
  return asking.toReversed().toSorted((a, b) => at(b.taker.runId) - at(a.taker.runId))[0]
}

export const collectsPhotos = ({ tokens }: Pick<Run, 'tokens'>): boolean =>
  tokens.some(({ wait }) => wait.kind === 'attachment')
