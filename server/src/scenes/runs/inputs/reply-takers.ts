import type { IncomingMessage } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import { loadTurnTimes } from '@attune/store/scenes/runs/turns'
import { listUnsentKeys } from '../../../conversations/automated/unsent-keys.ts'
import type { RunSession } from '../run-session.ts'

/** A run that gets a reply, with the keys of its messages that haven't left. */
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
 * Decides which runs get a reply: the one that asked last, and for photos every run that collects them as well. Nobody
 * gets a reply that no run waits for, or that came before the question was sent.
 */
export const takersOf = async (session: RunSession, message: IncomingMessage): Promise<ReplyTaker[]> => {
  const first = (await askingRun(session))?.taker
  if (message.photos.length === 0) return first === undefined ? [] : [first]
  const collecting: ReplyTaker[] = []
  for (const { run } of session.runs)
    if (collectsPhotos(run)) collecting.push(first?.runId === run.runId ? first : await takerOf(session, run))
  return first === undefined || collecting.includes(first) ? collecting : [first, ...collecting]
}

/** The run that asked last and waits for a reply, if its question has been sent. */
export const askingRun = async (session: RunSession): Promise<AskingRun | undefined> => {
  const asking: AskingRun[] = []
  for (const { run } of session.runs) {
    const replies = run.tokens.flatMap(({ node, wait }) => (wait.kind === 'reply' ? [{ node, wait }] : []))
    const taker = await takerOf(session, run)
    const open = replies.filter(({ wait }) => wait.send === null || !taker.unsent.includes(wait.send))
    const last = open.toSorted((a, b) => b.wait.asked - a.wait.asked)[0]
    if (last !== undefined) asking.push({ taker, run, node: last.node, since: last.wait.since })
  }
  return latestAsker(session, asking)
}

const takerOf = async ({ tx, contact }: RunSession, run: Run): Promise<ReplyTaker> => {
  const isHeld = run.tokens.some(({ wait }) => wait.kind === 'reply' && wait.send !== null)
  return { runId: run.runId, unsent: isHeld ? await listUnsentKeys(tx, contact.contact_id, run.runId) : [] }
}

const latestAsker = async ({ tx }: RunSession, asking: AskingRun[]): Promise<AskingRun | undefined> => {
  if (asking.length <= 1) return asking[0]
  const turns = asking.map(({ taker, since }) => ({ runId: taker.runId, turn: since }))
  const moments = await loadTurnTimes(tx, turns)
  const at = (runId: string) => moments.find((moment) => moment.run_id === runId)?.at.getTime() ?? 0
  // If two asked at the same moment, the one that started later wins.
  return asking.toReversed().toSorted((a, b) => at(b.taker.runId) - at(a.taker.runId))[0]
}

export const collectsPhotos = (run: Run): boolean => run.tokens.some(({ wait }) => wait.kind === 'attachment')
