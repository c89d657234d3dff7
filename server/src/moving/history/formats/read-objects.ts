import { isRecord } from '@attune/contract/is-record'
import { Refusal } from '../../../refusal.ts'

/** A record of a file of JSON, and what stood before the list that it is in. */
export interface FoundObject {
  value: Record<string, unknown>
  /** Fields of the document before the list; empty for a record of its own. */
  around: Record<string, unknown>
}

/** A record longer than this, in characters, isn't read: a conversation has its messages in it. */
const RECORD_MAX = 32 * 1024 * 1024
/** Objects and lists in a record. More would fill the memory, however short they are. */
const PARTS_MAX = 500_000
const DEPTH_MAX = 64
/** Names of lists that answers of these products have, and of what is around them. */
const LISTS = new Set(['payload', 'messages', 'conversations'])
const AROUND_LISTS = new Set(['data'])
/** How many names of a document's fields are remembered. */
const FIELDS_MAX = 200
const SIGNS = /["{}[\]:,]/g
const STRING_ENDS = /["\\]/g

interface Open {
  sign: '{' | '['
  key: string
}

/**
 * Yields the records of a file of JSON one by one, so that memory stays flat: the members of a list at the top, or of a
 * list in a document such as `{"payload": […]}`, or one document after the other (JSON Lines). `isRecord` says which
 * documents are records themselves, though they have such a list: by its name, and those of the fields before it.
 * Refuses a file that is cut off.
 */
export async function* readObjects(
  texts: AsyncIterable<string>,
  isRecord: (list: string, before: ReadonlySet<string>) => boolean,
): AsyncGenerator<FoundObject> {
  const open: Open[] = []
  let count = 0
  const string: OpenString = { isOpen: false, isEscaped: false, beginning: '' }
  let key = ''
  /** The document, or the record, as far as it was read. */
  let [document, record] = ['', '']
  let [recordDepth, around] = [0, {} as Record<string, unknown>]
  let [isWhole, hasList, parts] = [false, false, 0]
  const before = new Set<string>()
  for await (const text of texts) {
    let [kept, at] = [0, 0]
    const keep = (upTo: number) => {
      const piece = text.slice(kept, upTo)
      kept = upTo
      if (recordDepth > 0) record += piece
      else if (open.length > 0 || piece.trim() !== '') document += piece
      if (record.length > RECORD_MAX || document.length > RECORD_MAX) throw tooLong(count)
    }
    while (at < text.length) {
      if (string.isOpen) {
        at = skipString(text, at, string)
        continue
      }
      SIGNS.lastIndex = at
      const found = SIGNS.exec(text)
      if (found === null) break
      at = found.index + 1
      const sign = found[0]
      if (sign === '"') Object.assign(string, { isOpen: true, beginning: '' })
      else if (sign === ':') {
        key = string.beginning
        if (open.length === 1 && before.size < FIELDS_MAX) before.add(key)
      } else if (sign === '{' || sign === '[') {
        if (open.length >= DEPTH_MAX) throw unreadable('The JSON is nested too deeply.')
        if ((parts += 1) > PARTS_MAX) throw tooLong(count)
        if (sign === '{' && recordDepth === 0 && isInList(open, isWhole)) {
          keep(at - 1)
          if (open[0]?.sign === '{' && !hasList) around = parse(closed(document, open), count)
          ;[document, hasList] = ['', true]
          open.push({ sign, key })
          ;[recordDepth, parts] = [open.length, 0]
        } else {
          open.push({ sign, key })
          if (sign === '[' && recordDepth === 0 && open.length === 2 && !isWhole) isWhole = isRecord(key, before)
        }
        key = ''
      } else if (sign === '}' || sign === ']') {
        const last = open.pop()
        if (last === undefined || (last.sign === '{') !== (sign === '}'))
          throw unreadable(`The JSON is wrong after record ${count}.`)
        if (recordDepth > 0 && open.length < recordDepth) {
          keep(at)
          count += 1
          yield { value: parse(record, count), around }
          ;[record, recordDepth] = ['', 0]
        } else if (open.length === 0) {
          keep(at)
          // Without a list in it, the document was the record.
          if (last.sign === '{' && !hasList) {
            count += 1
            yield { value: parse(document, count), around: {} }
          }
          ;[document, around, isWhole, hasList, parts] = ['', {}, false, false, 0]
          before.clear()
        }
        key = ''
      }
    }
    keep(text.length)
  }
  if (open.length > 0 || string.isOpen)
    throw unreadable(`The file is broken off after record ${count}. Upload the whole file.`)
}

interface OpenString {
  isOpen: boolean
  isEscaped: boolean
  beginning: string
}

/** Long enough for the name of a field that matters. */
const NAME_MAX = 40

/** Returns where the string ends, or where the text does. */
const skipString = (text: string, from: number, string: OpenString): number => {
  let at = from
  while (at < text.length && string.isOpen) {
    if (string.isEscaped) {
      string.isEscaped = false
      at += 1
      continue
    }
    STRING_ENDS.lastIndex = at
    const end = STRING_ENDS.exec(text)
    if (string.beginning.length < NAME_MAX) string.beginning += text.slice(at, end?.index).slice(0, NAME_MAX)
    if (end === null) return text.length
    at = end.index + 1
    if (end[0] === '\\') string.isEscaped = true
    else string.isOpen = false
  }
  return at
}

/** Whether what begins here is a member of a list of records. */
const isInList = (open: readonly Open[], isWhole: boolean): boolean => {
  const last = open.at(-1)
  if (last?.sign !== '[' || isWhole) return false
  if (open.length === 1) return true
  if (!LISTS.has(last.key)) return false
  return open.length === 2 || (open.length === 3 && AROUND_LISTS.has(open[1]?.key ?? ''))
}

/** What precedes a list, as a document of its own. */
const closed = (beginning: string, open: readonly Open[]): string => {
  const depth = open.filter(({ sign }) => sign === '{').length
  return `${beginning.trimEnd().replace(/\[$/, '')}null${'}'.repeat(depth)}`
}

const parse = (text: string, count: number): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Reported below, without the texts in it.
  }
  throw unreadable(`Record ${count} isn't valid JSON.`)
}

const tooLong = (count: number): Refusal =>
  unreadable(`Record ${count + 1} is too long. Export fewer messages at once.`)

const unreadable = (problem: string): Refusal => new Refusal('HistoryUnreadable', { problem })
