import { createHash } from 'node:crypto'
import type { HistoryField, HistoryKind } from '@attune/contract/moving/history-constants'
import { HISTORY_MAX } from '@attune/contract/moving/limits'
import { dropTurning } from '@attune/contract/turning'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import type { HistoryRow, NewHistoryMessage } from '@attune/store/moving/history/history-rows'
import type { CountryCode } from 'libphonenumber-js/max'
import { readPhone } from '../../../contacts/addresses/read-phone.ts'
import { readTime, type TimeRules } from './read-time.ts'

export interface ReadRules extends TimeRules {
  kind: HistoryKind
  fields: readonly (HistoryField | null)[]
  /** For numbers without a country code. */
  region: CountryCode | null
  /** The organization's own addresses, as `readAddress` reads them. */
  own: ReadonlySet<string>
  writerNamed: (name: string) => string | null
  /** Phone numbers that were read already: reading one is slow. */
  known: Map<string, string | null>
}

/** What a row says, why it can't be read, or why it isn't one of the messages. */
export type ReadRow = { message: NewHistoryMessage } | { problem: string } | { skip: true }

type Cells = (field: HistoryField) => string

/** Reads a row of any file. */
export const readMessage = ({ line, cells }: HistoryRow, rules: ReadRules): ReadRow => {
  if (cells.length > rules.fields.length) return problem('The row has more cells than the header.')
  const cell: Cells = (field) => cells[rules.fields.indexOf(field)] ?? ''
  if (rules.kind === 'mbox' && cells.length === 1) return problem(cells[0] ?? '')
  if (cells.length < rules.fields.length && cells.length === 1)
    return problem('The row is broken off: it has a single cell.')
  if (NEVER_THERE.test(cell('status'))) return { skip: true }
  const sides = readSides(cell, rules)
  if ('problem' in sides || 'skip' in sides) return sides
  const at = readTime(cell('time'), rules)
  if ('problem' in at) return at
  const text = cell('text')
  if (text.length > HISTORY_MAX.text)
    return problem(`The text has more than ${HISTORY_MAX.text.toLocaleString('en-US')} characters.`)
  const files = Math.min(100, Math.max(0, Number.parseInt(cell('files') || '0', 10) || 0))
  if (text.trim() === '' && files === 0 && cell('subject') === '') return problem('The message has no text.')
  const incoming = sides.direction === 1
  const shown = text.trim() === '' ? cell('subject') || `[${files === 1 ? '1 file' : `${files} files`}]` : text
  const id = cell('id').trim()
  const word = incoming ? (readStandardWord(shown)?.kind ?? null) : null
  return {
    message: {
      line,
      address: sides.client,
      own_address: sides.own,
      suffix: suffixOf(id === '' ? rowKey(sides, at, shown) : `${rules.kind} ${id}`),
      has_id: id !== '',
      ref: rules.kind === 'twilio' && id !== '' ? id : null,
      direction: sides.direction,
      text: shown,
      at,
      name: (incoming || rules.kind !== 'mbox' ? dropTurning(cell('name')).trim() : '').slice(0, NAME_MAX) || null,
      author_id: incoming ? null : rules.writerNamed(cell('writer').trim()),
      word: word === 'help' ? null : word,
      files,
      mail: mailOf(cell, rules, incoming),
    },
  }
}

const NAME_MAX = 100
/** What carriers and products call a message that didn't reach anybody. */
const NEVER_THERE =
  /^(?:failed|undelivered|cancel+ed|queued|accepted|scheduled|sending|bounced|rejected|draft|error)\b/i

const problem = (sentence: string): { problem: string } => ({ problem: sentence })

/** A string for the store: json_populate_recordset reads it as the column's type. */
const mailOf = (cell: Cells, { kind }: ReadRules, incoming: boolean): NewHistoryMessage['mail'] => {
  if (kind !== 'mbox' || !incoming) return null
  const mail = { subject: cell('subject'), quoted: cell('quoted'), verified: false, automatic: false }
  return mail as unknown as string // Written as part of one JSON document.
}

interface Sides {
  client: string
  own: string | null
  direction: 1 | 2
}

const readSides = (cell: Cells, rules: ReadRules): Sides | { problem: string } | { skip: true } => {
  const said = readDirection(cell('direction'))
  if (said === 'none') return { skip: true }
  if (said === 'unknown')
    return problem(`“${cell('direction').slice(0, 40)}” doesn't say whether the message came in or went out.`)
  const client = cell('client')
  if (client !== '') {
    if (said === null) return problem("The row doesn't say whether the message came in or went out.")
    return checkSides({ client: readAddress(client, rules), own: null, direction: said }, client, rules)
  }
  const from = readAddress(cell('from'), rules)
  const receivers = splitReceivers(cell('to'))
  const others = receivers.map((one) => readAddress(one, rules))
  const to = others.find((one) => one !== null && !rules.own.has(one)) ?? others[0] ?? null
  if (from !== null && from === to) return problem('The sender and the receiver are the same.')
  const direction = said ?? directionBetween(from, others, rules.own)
  if (direction === null)
    return problem(
      from !== null && rules.own.has(from)
        ? 'Both sides are addresses of your own.'
        : 'Neither side is an address of your own. Name yours under “Your addresses”.',
    )
  const sides =
    direction === 1
      ? { client: from, own: others.find((one) => one !== null && rules.own.has(one)) ?? to, direction }
      : { client: to, own: from, direction }
  return checkSides(sides, direction === 1 ? cell('from') : cell('to'), rules)
}

/** Several receivers can only be listed together if they are email addresses, each with a name or without. */
const splitReceivers = (to: string): string[] => {
  const receivers: string[] = []
  for (const part of to.slice(0, RECEIVERS_MAX).split(/[\s;,]+/))
    if (receivers.length === 0 || part.indexOf('@') > 0) receivers.push(part)
    else receivers.push(`${receivers.pop() ?? ''} ${part}`)
  return receivers
}

/** Letters of a list of receivers that are read. */
const RECEIVERS_MAX = 4_000

const checkSides = (
  sides: { client: string | null; own: string | null; direction: 1 | 2 },
  written: string,
  { own }: ReadRules,
): Sides | { problem: string } => {
  const { client } = sides
  if (written.trim() === '') return problem("The row doesn't say who the client is.")
  if (client === null) return problem(`“${written.slice(0, 60)}” isn't a phone number or an email address.`)
  if (own.has(client)) return problem('The client has an address of your own.')
  return { ...sides, client }
}

const directionBetween = (from: string | null, to: (string | null)[], own: ReadonlySet<string>): 1 | 2 | null => {
  const isFrom = from !== null && own.has(from)
  const isTo = to.some((one) => one !== null && own.has(one))
  if (isFrom) return to.some((one) => one !== null && !own.has(one)) ? 2 : null
  return isTo ? 1 : null
}

/** 1: came in, 2: went out; null if the row doesn't say, `none` if it isn't a message. */
const readDirection = (text: string): 1 | 2 | null | 'none' | 'unknown' => {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  if (/call|activity|note|template|system/.test(word)) return 'none'
  if (
    /^(?:in\b|in-?bound|incoming|receiv|from (?:the )?(?:client|contact|customer)|client\b|contact\b|customer\b|mo\b)/.test(
      word,
    )
  )
    return 1
  if (
    /^(?:out\b|out-?bound|outgoing|sent\b|send|to (?:the )?(?:client|contact|customer)|coach\b|agent\b|staff\b|user\b|me\b|mt\b)/.test(
      word,
    )
  )
    return 2
  return 'unknown'
}

const ADDRESS = /^[^\s<>@"(),:;]{1,64}@[^\s<>@"(),:;]{1,255}$/

/** A phone number as it is stored, or an email address in lower case. */
export const readAddress = (written: string, { region, known }: Pick<ReadRules, 'region' | 'known'>): string | null => {
  const plain = written.trim().replace(/^(?:sms|tel|whatsapp|mailto):/i, '')
  if (plain === '' || plain.length > ADDRESS_MAX) return null
  if (plain.includes('@')) {
    const address = (/<([^<>]+)>/.exec(plain)?.[1] ?? plain).trim().toLowerCase()
    return ADDRESS.test(address) ? address : null
  }
  const before = known.get(plain)
  if (before !== undefined) return before
  const read = readPhone(plain, region)
  if (known.size > PHONES_KEPT) known.clear()
  known.set(plain, read)
  return read
}

const PHONES_KEPT = 20_000
/** Longer than any phone number or address, with a name. */
const ADDRESS_MAX = 400

/** Rows without an id that say the same are told apart later, by their order. */
const rowKey = ({ client, direction }: Sides, at: Date, text: string): string =>
  ['row', client, direction, at.toISOString(), text].join('\n')

const SUFFIX = 24

const suffixOf = (source: string): string =>
  `h${createHash('sha256').update(source).digest('base64url').slice(0, SUFFIX)}`
