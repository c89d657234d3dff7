import { isRecord } from '@attune/contract/is-record'
import type { HistoryField } from '@attune/contract/moving/history-constants'
import type { HistoryRow } from '@attune/store/moving/history/history-rows'
import { readText } from '../../../contacts/import/file/read-text.ts'
import type { Source } from './source.ts'
import { readObjects, type FoundObject } from './read-objects.ts'

type Fields = Record<string, unknown>

/** The cells of a record's messages. */
const COLUMNS = [
  ...['client', 'from', 'to', 'name', 'direction', 'time', 'text', 'writer', 'status', 'id', 'files'],
] as HistoryField[] // They are fields of a table, too.

/** Opens JSON: messages as Twilio's API returns them, or conversations from Chatwoot. */
export const openRecords = (path: string, encoding: 'utf-8' | 'windows-1252', beginning: string): Source => {
  const kind = /"(?:account_sid|num_segments|messaging_service_sid)"/.test(beginning) ? 'twilio' : 'chatwoot'
  const toRows = kind === 'twilio' ? twilioRows : chatwootRows
  return {
    kind,
    columns: COLUMNS.map((field) => ({ name: field, field })),
    rows: numbered(readObjects(readText(path, encoding), isConversation), toRows),
  }
}

/** A conversation has its messages in a list of its own: it isn't a document around them. */
const isConversation = (list: string, before: ReadonlySet<string>): boolean =>
  list === 'messages' && OF_CONVERSATION.some((name) => before.has(name))

const OF_CONVERSATION = ['inbox_id', 'meta', 'can_reply', 'account_id']

async function* numbered(
  objects: AsyncIterable<FoundObject>,
  toRows: (found: FoundObject) => Iterable<string[]>,
): AsyncGenerator<HistoryRow> {
  let line = 0
  for await (const found of objects) for (const cells of toRows(found)) yield { line: (line += 1), cells }
}

const cellsOf = (row: Partial<Record<HistoryField, string>>): string[] => COLUMNS.map((field) => row[field] ?? '')

/** https://www.twilio.com/docs/messaging/api/message-resource */
const twilioRows = ({ value }: FoundObject): string[][] => [
  cellsOf({
    from: textOf(value['from']),
    to: textOf(value['to']),
    direction: textOf(value['direction']),
    time: textOf(value['date_sent'] ?? value['date_created']),
    text: textOf(value['body']),
    status: textOf(value['status']),
    id: textOf(value['sid']),
    files: textOf(value['num_media']),
  }),
]

/** https://developers.chatwoot.com/api-reference: a conversation with its messages, or one message of a conversation. */
function* chatwootRows({ value, around }: FoundObject): Generator<string[]> {
  if (value['messages'] === undefined) {
    const page = { ...around, ...fieldsOf(around['data']) }
    yield messageCells(value, page, page)
  }
  for (const message of listOf(value['messages'])) yield messageCells(message, value, fieldsOf(value['meta']))
}

/** What `message_type` stands for. Activities describe what happened to the conversation. */
const DIRECTIONS = new Map<unknown, string>([
  [0, 'in'],
  ['incoming', 'in'],
  [1, 'out'],
  ['outgoing', 'out'],
  [2, 'activity'],
  ['activity', 'activity'],
  // Automated answers, which the client got.
  [3, 'out'],
  ['template', 'out'],
])

const messageCells = (message: Fields, conversation: Fields, meta: Fields): string[] => {
  const client = clientOf(message, meta)
  const isMail = [conversation['channel'], meta['channel']].includes('Channel::Email')
  const [phone, email] = [textOf(client['phone_number']), textOf(client['email'])]
  const type = message['message_type']
  const { name } = fieldsOf(message['sender'])
  return cellsOf({
    client: (isMail ? email || phone : phone || email) || textOf(client['identifier']),
    name: textOf(client['name']),
    direction: message['private'] === true ? 'note' : (DIRECTIONS.get(type) ?? textOf(type)),
    time: textOf(message['created_at']),
    text: textOf(message['content']),
    writer: DIRECTIONS.get(type) === 'out' ? textOf(name) : '',
    status: textOf(message['status']) === 'failed' ? 'failed' : '',
    id: textOf(message['id']),
    files: String(listOf(message['attachments']).length),
  })
}

/** Whom the conversation is with: `meta.sender`, or the contact of a list of messages, or who wrote this one. */
const clientOf = (message: Fields, meta: Fields): Fields => {
  const inner = fieldsOf(meta['meta'])
  const named = [meta['sender'], meta['contact'], inner['sender'], inner['contact']].map(fieldsOf)
  const found = named.find((one) => Object.keys(one).length > 0)
  if (found !== undefined) return found
  const writer = fieldsOf(message['sender'])
  return textOf(writer['type']) === 'contact' || DIRECTIONS.get(message['message_type']) === 'in' ? writer : {}
}

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
