import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'

/** What one of Twilio's error codes says, in Twilio's words, and what it means for us. */
interface ErrorMeaning {
  words: string
  /** `wait`: Twilio accepted nothing, but would later, or once an admin has fixed the account. */
  reason: DeliveryReason | 'wait'
  /** Twilio dropped the message before sending it, but would take it later. */
  untaken?: true
}

/**
 * Twilio's error codes of messages. Each has a page: https://www.twilio.com/docs/api/errors/30003 and so on. Codes that
 * aren't listed are `other`, in Twilio's own words.
 */
const ERROR_CODES: Readonly<Record<number, ErrorMeaning>> = {
  20003: { words: 'authentication failed', reason: 'wait' },
  20005: { words: 'account not active', reason: 'wait' },
  20404: { words: 'account not found', reason: 'wait' },
  20429: { words: 'too many requests', reason: 'wait' },
  21211: { words: 'invalid number', reason: 'bad-number' },
  21408: { words: 'texts to this region are switched off', reason: 'unregistered' },
  21606: { words: 'our number can’t send texts', reason: 'other' },
  21610: { words: 'the client replied STOP', reason: 'opted-out' },
  21611: { words: 'the queue of our number is full', reason: 'wait' },
  21612: { words: 'our number can’t reach this one', reason: 'other' },
  21614: { words: 'not a mobile number', reason: 'bad-number' },
  21617: { words: 'longer than 1,600 characters', reason: 'other' },
  21620: { words: 'invalid address of a file', reason: 'other' },
  30001: { words: 'queue overflow', reason: 'limit', untaken: true },
  30002: { words: 'account suspended', reason: 'other' },
  30003: { words: 'unreachable handset', reason: 'unreachable' },
  30004: { words: 'message blocked', reason: 'filtered' },
  30005: { words: 'unknown handset', reason: 'bad-number' },
  30006: { words: 'landline or unreachable carrier', reason: 'bad-number' },
  30007: { words: 'filtered as unwanted', reason: 'filtered' },
  30008: { words: 'unknown error', reason: 'other' },
  30022: { words: 'limit of the campaign reached', reason: 'limit' },
  30023: { words: 'daily limit of the brand reached', reason: 'limit' },
  30032: { words: 'toll-free number not verified', reason: 'unregistered' },
  30034: { words: 'unregistered number', reason: 'unregistered' },
  30036: { words: 'validity period expired', reason: 'expired' },
  63003: { words: 'the channel has no such address', reason: 'bad-number' },
  63016: { words: 'outside of the 24-hour window', reason: 'window' },
  63017: { words: 'limit of the account reached', reason: 'limit' },
  63018: { words: 'limit of the channel reached', reason: 'limit' },
  63038: { words: 'daily limit of the account reached', reason: 'limit' },
}

/** Whether Twilio accepted nothing but may do so later. */
export const isWait = (code: number | null): boolean => {
  const known = code === null ? undefined : ERROR_CODES[code]
  return known?.reason === 'wait' || known?.untaken === true
}

/** Whether nothing is sent until an admin has fixed the account: wrong credentials, or one that isn't active. */
export const isForAdmin = (code: number | null): boolean => code === 20_003 || code === 20_005 || code === 20_404

/** A failure for people, with its reason. `words` are Twilio's own, if it sent any. */
export const failureOf = (
  code: number | null,
  words: string | null,
): { error: string; reason: DeliveryReason; untaken?: true } => {
  const known = code === null ? undefined : ERROR_CODES[code]
  const said = known?.words ?? words ?? 'it didn’t say why'
  const reason = known === undefined || known.reason === 'wait' ? 'other' : known.reason
  const error = `Twilio: ${said}${code === null ? '' : ` (${code})`}`
  return { error, reason, ...(known?.untaken === true ? { untaken: true } : {}) }
}
