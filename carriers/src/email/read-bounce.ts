import type { Email } from 'postal-mime'
import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import type { DeliveryStatus } from '../carrier.ts'
import { failureOf } from './failures.ts'
import type { SecretMarks } from './secret-marks.ts'

/** What a report says about a mail of ours. */
export interface Bounce {
  attemptId: string
  /** Null: only delayed so far. */
  outcome: { status: DeliveryStatus; error: string | null; reason?: DeliveryReason } | null
}

/** The actions of RFC 3464 §2.3.3. */
const STATUSES: Readonly<Record<string, DeliveryStatus>> = {
  failed: 'failed',
  delivered: 'delivered',
  relayed: 'sent',
  expanded: 'sent',
}

/** Reads a delivery report (RFC 3464) about one of our mails; null if it isn't one, or isn't about a mail of ours. */
export const readBounce = (email: Email, marks: SecretMarks): Bounce | null => {
  const report = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (report === undefined) return null
  const returned = email.attachments.filter(({ mimeType }) =>
    /^(?:message\/(?:global|rfc822)|text\/rfc822)/.test(mimeType),
  )
  // The id is in the returned mail's headers: in its `Message-ID` or, if a relay changed that, in our own header.
  const attemptId = [...returned.map(textOf), email.text ?? '']
    .map((text) => marks.attemptIn(headersIn(text)))
    .find((found) => found !== null)
  if (attemptId === undefined || attemptId === null) return null
  const fields = fieldsOf(textOf(report))
  const action = (fields['action'] ?? 'failed').trim().toLowerCase().split(/[\s(]/)[0] ?? ''
  if (action === 'delayed') return { attemptId, outcome: null }
  const status = STATUSES[action] ?? 'failed'
  if (status !== 'failed') return { attemptId, outcome: { status, error: null } }
  const code = /[245]\.[0-9]{1,3}\.[0-9]{1,3}/.exec(fields['status'] ?? '')?.[0]
  const said = (fields['diagnostic-code'] ?? fields['status'] ?? '').replace(/^\s*[a-z0-9-]+\s*;/i, '')
  return { attemptId, outcome: { status, ...failureOf(said, code) } }
}

const textOf = ({ content }: Email['attachments'][number]): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')

/** Only the headers of a returned mail: its text may quote another mail's id. */
const headersIn = (text: string): string =>
  (text.split(/\r?\n\r?\n/)[0] ?? '')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => /^(?:message-id|x-attune-attempt)\s*:/i.test(line))
    .join('\n')

/** The fields of the last recipient; we only write to one. None of them overwrites a field of the whole report. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const end = line.indexOf(':')
        const name = line.slice(0, Math.max(end, 0)).trimEnd().toLowerCase()
        return /^[a-z-]+$/.test(name) ? [[name, line.slice(end + 1).trimStart()]] : []
      }),
  )
