import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue } from '../issue.ts'
import type { EdgeSearch } from '../reachability.ts'

/** A message of more parts than this is a letter; each part is paid for. */
export const SEGMENTS_MAX = 4

/** Messages that go out in many parts, or that are cut off. What variables come to is guessed. */
export const checkTexts = (nodes: CheckedNodes, start: EdgeSearch): Issue[] =>
  [...nodes.values()].flatMap((node) => {
    const text = messageOf(node)
    const reason = text === null ? null : faultOf(text)
    if (reason === null) return []
    return [warningIssue(node.id, 'text', reason, { check: 'segments', way: start.pathTo(node.id) })]
  })

/** What a client would get about: every branch of the text, and a word for each variable. Null for what sends none. */
export const messageOf = ({ kind, properties: { text } }: CheckedNode): string | null =>
  (kind.type === 'send_message' || kind.type === 'question') && typeof text === 'string'
    ? text.replaceAll(/\{%[^{}]{0,200}%\}/g, '').replaceAll(/\{\{[^{}]{0,200}\}\}/g, VALUE)
    : null

/** As long as a first name, or a goal in a word. */
const VALUE = 'a value'

const faultOf = (text: string): string | null => {
  if (text.length > MESSAGE_TEXT_MAX)
    return `A message has ${MESSAGE_TEXT_MAX} characters at most: of some ${text.length} the rest is left out.`
  const { count, encoding } = segmentsOf(text)
  if (count <= SEGMENTS_MAX) return null
  const odd = encoding === 'UCS-2' ? oddIn(text) : null
  const plain = odd === null ? count : segmentsOf(text.replaceAll(/[^\x20-\x7e\n]/g, '')).count
  const why = odd !== null && plain < count ? ` Without characters as “${odd}” it would be ${plain}.` : ''
  return `About ${count} SMS segments.${why}`
}

/** The first character that makes all of them take more room. */
const oddIn = (text: string): string | null =>
  [...text].find((character) => segmentsOf(character).encoding === 'UCS-2') ?? null
