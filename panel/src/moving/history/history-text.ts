import { HISTORY_FIELDS, type HistoryField } from '@attune/contract/moving/history-constants'
import { formatCount, formOf } from '../../ui/format-count.ts'
import type { History } from './history-queries.ts'

export const STATE_LABELS: Record<History['state'], string> = {
  reading: 'Uploading',
  uploaded: 'Not checked yet',
  checking: 'Reading rows',
  checked: 'Ready to import',
  applying: 'Importing',
  done: 'Imported',
  stopped: 'Stopped',
  cancelled: 'Canceled',
  returning: 'Taking back',
  returned: 'Taken back',
}

export const KIND_LABELS: Record<History['kind'], string> = {
  table: 'Table of messages',
  twilio: 'Twilio message log',
  chatwoot: 'Chatwoot conversations',
  mbox: 'Mailbox (mbox)',
}

const FIELD_LABELS: Record<HistoryField, string> = {
  client: 'Client’s phone or email',
  from: 'From',
  to: 'To',
  direction: 'Direction (in or out)',
  time: 'Time',
  text: 'Text',
  name: 'Client’s name',
  writer: 'Written by',
  status: 'Status',
  id: 'Message ID',
  files: 'Number of files',
  subject: 'Subject',
  quoted: 'Quoted text',
}

/** What a column of a table can be. */
export const FIELD_CHOICES = HISTORY_FIELDS.filter((field) => field !== 'subject' && field !== 'quoted').map(
  (value) => ({ value, label: FIELD_LABELS[value] }),
)

/** The columns after a new choice for one of them. A field can only be used for one column. */
export const chooseColumn = (
  fields: readonly (HistoryField | null)[],
  at: number,
  field: HistoryField | null,
): (HistoryField | null)[] => fields.map((each, index) => (index === at ? field : each === field ? null : each))

/** What is missing among the chosen columns; null if nothing is. */
export const columnsProblem = (fields: readonly (HistoryField | null)[]): string | null => {
  const has = (field: HistoryField) => fields.includes(field)
  if (!has('text')) return 'Choose the column with the text.'
  if (!has('time')) return 'Choose the column with the time.'
  if (has('from') && has('to')) return null
  if (!has('client')) return 'Choose the column with the client’s phone or email, or From and To.'
  return has('direction') ? null : 'Choose the column that says whether a message came in or went out.'
}

/** What the preview says, one sentence per item. */
export const summaryWords = (
  { summary, wrong }: Pick<History, 'summary' | 'wrong'>,
  formatDay: (at: string) => string,
): { main: string[]; left: string[] } => {
  if (summary === null) return { main: [], left: [] }
  const { found, added, messages, known, older, repeated, skipped, files, stopped, firstAt, lastAt } = summary
  const days = [firstAt, lastAt].flatMap((at) => (at === null ? [] : formatDay(at)))
  const span = days.length === 0 ? '' : days[0] === days[1] ? `, of ${days[0]}` : `, from ${days.join(' to ')}`
  const fresh = messages - known - older
  return {
    main: [
      `${formatCount(fresh, 'message')} can be imported${span}.`,
      `${formatCount(found, 'client')} ${formOf(found, 'is', 'are')} here already. ${formatCount(added, 'client')} ${formOf(added, 'is', 'are')} new.`,
      ...(stopped > 0
        ? [
            `${formatCount(stopped, 'client')} wrote STOP and never START again: ${formOf(stopped, 'they', 'all of them')} will be opted out.`,
          ]
        : []),
    ],
    left: [
      ...(wrong > 0 ? [`${formatCount(wrong, 'row')} can’t be read.`] : []),
      ...(known > 0 ? [`${formatCount(known, 'message')} ${formOf(known, 'is', 'are')} here already.`] : []),
      ...(older > 0
        ? [
            `${formatCount(older, 'message')} ${formOf(older, 'is', 'are')} older than a message the client already has here.`,
          ]
        : []),
      ...(repeated > 0
        ? [`${formatCount(repeated, 'row')} ${formOf(repeated, 'repeats', 'repeat')} another one.`]
        : []),
      ...(skipped > 0
        ? [
            `${formatCount(skipped, 'row')} ${formOf(skipped, 'isn’t a message', 'aren’t messages')}, or never arrived: calls, private notes, failures.`,
          ]
        : []),
      ...(files > 0 ? [`${formatCount(files, 'file')} ${formOf(files, 'stays', 'stay')} in the old place.`] : []),
    ],
  }
}
