import type { HistoryField } from '@attune/contract/moving/history-constants'

/** Lower-case letters and digits only. */
const NAMES: Partial<Record<HistoryField, string[]>> = {
  client: [
    ...['client', 'clientphone', 'clientnumber', 'clientemail', 'contact', 'contactphone', 'contactnumber'],
    ...['contactemail', 'customer', 'customerphone', 'phone', 'phonenumber', 'mobile', 'number', 'email', 'address'],
    ...['recipient', 'participant'],
  ],
  from: ['from', 'fromnumber', 'fromphone', 'sender', 'senderphone', 'fromaddress'],
  to: ['to', 'tonumber', 'tophone', 'receiver', 'toaddress'],
  direction: ['direction', 'type', 'messagetype', 'inout', 'inboundoutbound', 'way', 'sentreceived'],
  time: [
    ...['datesent', 'sentdate', 'time', 'date', 'datetime', 'timestamp', 'sentat', 'when', 'createdat', 'at'],
    ...['datecreated', 'created', 'datetimeutc', 'messagedate', 'receivedat'],
  ],
  text: ['body', 'text', 'message', 'content', 'messagebody', 'messagetext', 'sms'],
  name: ['name', 'clientname', 'contactname', 'customername', 'fullname'],
  writer: ['writer', 'writername', 'author', 'agent', 'coach', 'coachname', 'user', 'staff', 'sentby', 'writtenby'],
  status: ['status', 'messagestatus', 'deliverystatus'],
  id: ['sid', 'messagesid', 'id', 'messageid', 'uuid', 'externalid'],
  files: ['nummedia', 'files', 'attachments', 'numattachments', 'media'],
}

/** The fields that column names suggest. A field goes to the column with the name that is listed first. */
export const guessHistoryColumns = (names: readonly string[]): (HistoryField | null)[] => {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const fields: (HistoryField | null)[] = names.map(() => null)
  for (const [field, wanted] of Object.entries(NAMES)) {
    const place = wanted.map((name) => plain.indexOf(name)).find((at) => at >= 0 && fields[at] === null)
    if (place !== undefined) fields[place] = field as HistoryField
  }
  return fields
}

/** Whether these are enough: when, what, and with whom. */
export const hasNeededColumns = (fields: readonly (HistoryField | null)[]): boolean => {
  const chosen = fields.filter((field) => field !== null)
  const has = (field: HistoryField) => chosen.includes(field)
  const sides = (has('client') && has('direction')) || (has('from') && has('to'))
  return has('time') && has('text') && sides && new Set(chosen).size === chosen.length
}

/** A message log of Twilio has all of these. */
const OF_TWILIO = ['from', 'to', 'body', 'sid', 'direction']

export const isTwilioLog = (names: readonly string[]): boolean => {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return OF_TWILIO.every((name) => plain.includes(name))
}
