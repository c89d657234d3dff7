import { TOKENS_MAX, TURN_NODES_MAX } from '../limits.ts'
import { runnerOf } from '../nodes/runners.ts'
import type { TraceStep } from '../trace.ts'
import { walkedKey, type IndexedNode } from './scene-index.ts'
import { nextKey, copyForWriting, type MovingToken, type Turn } from './turn.ts'
import type { Outcome, Visit } from './visit.ts'

/** Moves the queued tokens one after another, in order, until each waits or ends. */
export const walk = (turn: Turn): void => {
  for (let token = turn.queue.shift(); token; token = turn.queue.shift()) {
    moveOn(turn, token)
    if (turn.failed !== null || turn.run.status === 'ended') break
  }
  turn.queue.length = 0
}

const moveOn = (turn: Turn, token: MovingToken): void => {
  let at: MovingToken | null = token
  while (at) {
    turn.failed ??= budgetSpent(turn)
    if (turn.failed !== null) return
    turn.spent.nodes += 1
    const node = turn.index.nodes.get(at.node)
    at = node ? visitNode(turn, at, node) : endLostToken(turn, at)
  }
}

/** Steps of expressions and templates are counted where they are spent. */
const budgetSpent = ({ spent, run, queue }: Turn): string | null => {
  if (spent.nodes >= TURN_NODES_MAX) return `It visited ${TURN_NODES_MAX} nodes in one turn without waiting.`
  return run.tokens.length + queue.length >= TOKENS_MAX ? `It has ${TOKENS_MAX} branches at once.` : null
}

/** Where the token goes next; null if it goes no further in this turn. */
const visitNode = (turn: Turn, { id, given, wait }: MovingToken, node: IndexedNode): MovingToken | null => {
  const visit: Visit = { turn, node, token: id, decided: [], effect: null }
  const runner = runnerOf(node.type)
  const outcome = given && wait && runner.resume ? runner.resume(visit, given, wait) : runner.enter(visit)
  turn.steps.push(stepOf(visit, outcome))
  return applyOutcome(turn, id, node, outcome)
}

/** Written out, since spreading an optional field into each step took more time than visiting the node. */
const stepOf = ({ token, node, effect, decided }: Visit, outcome: Outcome): TraceStep => {
  const output = outcome.kind === 'go' ? outcome.output : null
  return effect === null
    ? { token, node: node.id, type: node.type, output, decided }
    : { token, node: node.id, type: node.type, output, effect, decided }
}

const applyOutcome = (turn: Turn, id: number, node: IndexedNode, outcome: Outcome): MovingToken | null => {
  switch (outcome.kind) {
    case 'go': {
      const edge = node.edges.find(({ num }) => num === outcome.output)
      countWalked(turn, edge?.key ?? walkedKey(node.id, outcome.output))
      return edge === undefined ? null : { id, node: edge.to }
    }
    case 'wait':
      turn.run.tokens.push({ id, node: node.id, wait: outcome.wait })
      return null
    case 'split': {
      const [first, ...others] = node.edges
      if (!first) return null
      for (const { key } of node.edges) countWalked(turn, key)
      for (const { to } of others) turn.queue.push({ id: turn.run.next.token++, node: to })
      return { id, node: first.to }
    }
    case 'stop':
      stopRun(turn, node.id)
      return null
    case 'end':
      return null
  }
}

/** Ends the run with all its tokens, and takes back its messages that haven't left. */
export const stopRun = (turn: Turn, node: string): void => {
  turn.effects.push({ key: nextKey(turn), node, kind: 'cancel-messages', tags: null })
  endRun(turn, node, 'stopped')
}

export const endRun = (turn: Turn, node: string, how: 'done' | 'stopped' | 'failed'): void => {
  turn.run.tokens = []
  turn.run.status = 'ended'
  turn.run.ended = how
  turn.effects.push({ key: nextKey(turn), node, kind: 'ended', how })
}

const endLostToken = (turn: Turn, { id, node }: MovingToken): null => {
  const message = "An output leads to a node that doesn't exist."
  turn.steps.push({ token: id, node, type: '', output: null, decided: [{ by: 'note', text: message }] })
  turn.effects.push({ key: nextKey(turn), node, kind: 'problem', message })
  return null
}

const countWalked = (turn: Turn, key: string): void => {
  const walked = copyForWriting(turn, 'walked')
  walked[key] = (walked[key] ?? 0) + 1
}
