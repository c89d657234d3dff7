import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue } from '../issue.ts'
import type { EdgeSearch } from '../reachability.ts'

/** Longer messages are better sent as an email, and each segment costs money. */
export const SEGMENTS_MAX = 4

/** Warns about messages of many segments and messages that are too long to be sent. The values of variables are estimated. */
export const checkTexts = (nodes: CheckedNodes, start: EdgeSearch): Issue[] =>
  [...nodes.values()].flatMap((node) => {
    const text = messageOf(node)
    const reason = text === null ? null : faultOf(text)
    if (reason === null) return []
    return [warningIssue(node.id, 'text', reason, { check: 'segments', route: start.pathTo(node.id) })]
  })

/**
 * Roughly what a client would receive: the text of every branch, with a placeholder for each variable. Null for nodes
 * that send no text.
 */
export const messageOf = ({ kind, properties: { text } }: CheckedNode): string | null =>
  (kind.type === 'send_message' || kind.type === 'question') && typeof text === 'string'
    ? text.replaceAll(/\{%[^{}]{0,200}%\}/g, '').replaceAll(/\{\{[^{}]{0,200}\}\}/g, VALUE)
    : null

/** About as long as a first name or a one-word goal. */
const VALUE = 'a value'

const faultOf = (text: string): string | null => {
  if (text.length > MESSAGE_TEXT_MAX)
    return `A message can have at most ${MESSAGE_TEXT_MAX} characters. This one has about ${text.length}, so it may not be sent.`
  const { count, encoding } = segmentsOf(text)
  if (count <= SEGMENTS_MAX) return null
  const odd = encoding === 'UCS-2' ? oddIn(text) : null
  const plain = odd === null ? count : segmentsOf(text.replaceAll(/[^\x20-\x7e\n]/g, '')).count
  const isOdd = odd !== null && plain < count
  const advice = isOdd ? `Without characters like “${odd}” it would be ${plain}.` : 'A shorter message costs less.'
  return `About ${count} SMS segments, each charged as a separate text. ${advice}`
}

/** The first character that forces the larger encoding. */
const oddIn = (text: string): string | null =>
  [...text].find((character) => segmentsOf(character).encoding === 'UCS-2') ?? null
