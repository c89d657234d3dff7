import type { TurnInput } from '../input.ts'
import type { Wait } from '../run.ts'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { IndexedNode } from '../turn/scene-index.ts'
import type { Turn } from '../turn/turn.ts'
import { reschedule } from './clock-changed.ts'
import { awaitedEvent } from './event-names.ts'
import { formerPlaces, moveRanOn, withMovedRule, type MovedRules } from './moved-rules.ts'
import { storedRulesOf } from '../nodes/time/next-moment.ts'

/**
 * Continues the run in the version it is now played with. Each token moves by the mapping, or else to the node with its
 * old id; without a node it ends. If the new node waits for the same kind of thing, the token keeps waiting, with the
 * new node's settings; otherwise it enters the new node. What the run stores by node id moves along.
 */
export const moveRun = (turn: Turn, { nodes, rules = {} }: TurnInput & { kind: 'moved' }): null => {
  const { run, index, queue, steps } = turn
  const to = (id: string): string => (Object.hasOwn(nodes, id) ? (nodes[id] ?? id) : id)
  run.version = index.scene.version
  const known = (id: string) => index.nodes.has(to(id))
  run.attempts = renameKeys(run.attempts, known, to)
  run.answers = renameKeys(run.answers, known, to)
  /** A scheduler's rules; null if those of before aren't known. */
  const rulesOf = (id: string): MovedRules | null => {
    const [before, node] = [Object.hasOwn(rules, id) ? rules[id] : undefined, index.nodes.get(to(id))]
    return before === undefined || node === undefined ? null : { before, now: storedRulesOf(node) }
  }
  const ranOn = Object.entries(run.ranOn).map(([id, ran]) => {
    const moved = rulesOf(id)
    return [id, moved === null ? ran : moveRanOn(ran, moved)] as const
  })
  run.ranOn = renameKeys(Object.fromEntries(ranOn), known, to)
  run.walked = renameKeys(
    run.walked,
    (way) => known(nodeOf(way)),
    (way) => `${to(nodeOf(way))}${way.slice(way.lastIndexOf(':'))}`,
  )
  if (run.lastAnswer !== null) run.lastAnswer = known(run.lastAnswer) ? to(run.lastAnswer) : null
  const before = run.tokens
  run.tokens = []
  for (const token of before) {
    const node = index.nodes.get(to(token.node))
    const text = node ? `It continues at ${node.id}.` : 'The new version has no node for it.'
    const decided = [{ by: 'note', text } as const]
    steps.push({ token: token.id, node: token.node, type: node?.type ?? '', output: null, decided })
    if (!node) continue
    const moved = rulesOf(token.node)
    const settled = withSettings(token.wait, node.properties)
    const wait = moved === null ? settled : withMovedRule(settled, formerPlaces(moved))
    if (!canWaitAt(node, wait)) queue.push({ id: token.id, node: node.id })
    else if (hasEnough(wait)) queue.push({ id: token.id, node: node.id, given: { kind: 'moved' }, wait })
    else run.tokens.push({ ...token, node: node.id, wait })
  }
  for (const token of run.tokens) reschedule(turn, token)
  return null
}

const nodeOf = (way: string): string => way.slice(0, way.lastIndexOf(':'))

/** A node that waits for photos also waits until they have been classified. */
const canWaitAt = ({ type }: IndexedNode, wait: Wait): boolean => {
  const { waits } = nodeKindOf(type)
  if (waits === 'attachment' && wait.kind === 'result') return wait.photos === true
  return waits !== undefined && waitsFor(wait) === waits
}

/** Whether as many photos have come as the new version asks for. */
const hasEnough = (wait: Wait): boolean => wait.kind === 'attachment' && wait.got.length >= wait.threshold

const waitsFor = (wait: Wait) => {
  if (wait.kind === 'date') return 'time'
  return wait.kind === 'never' ? 'for-ever' : wait.kind
}

const withSettings = (wait: Wait, properties: Record<string, unknown>): Wait => {
  if (wait.kind === 'attachment') {
    const { threshold } = properties
    return { ...wait, threshold: typeof threshold === 'number' && threshold >= 1 ? threshold : wait.threshold }
  }
  return wait.kind === 'event' ? { ...wait, name: awaitedEvent(properties) ?? wait.name } : wait
}

/** What is already stored under the node's own id wins. */
const renameKeys = <T>(values: Record<string, T>, keep: (id: string) => boolean, to: (id: string) => string) => {
  const kept = Object.entries(values).filter(([id]) => keep(id))
  const [moved, own] = [kept.filter(([id]) => to(id) !== id), kept.filter(([id]) => to(id) === id)]
  return Object.fromEntries([...moved.map(([id, value]) => [to(id), value] as const), ...own])
}
