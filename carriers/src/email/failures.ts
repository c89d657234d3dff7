import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'

const WORDS_MAX = 300

/**
 * A failure for people, with its reason, from a mail server's reply or a bounce. The enhanced status code decides (RFC
 * 3463 and IANA's registry); without one the reason is guessed from the words.
 */
export const failureOf = (said: string, status?: string): { error: string; reason: DeliveryReason } => {
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, WORDS_MAX)
  const code = status ?? /\b([245]\.[0-9]{1,3}\.[0-9]{1,3})\b/.exec(words)?.[1] ?? ''
  return { error: `Mail server: ${words === '' ? 'it didn’t say why' : words}`, reason: reasonOf(code, words) }
}

/** The rest of the code after its first digit. Codes that aren't listed are `other`. */
const REASONS: Readonly<Record<string, DeliveryReason>> = {
  '1.0': 'bad-number',
  '1.1': 'bad-number',
  '1.2': 'bad-number',
  '1.3': 'bad-number',
  '1.6': 'bad-number',
  '1.10': 'bad-number',
  '2.1': 'bad-number',
  '2.2': 'unreachable',
  '2.3': 'limit',
  '3.4': 'limit',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.4': 'bad-number',
  '4.7': 'expired',
  '7.0': 'filtered',
  '7.1': 'filtered',
  // Our own domain isn't set up as the receiver requires: SPF, DKIM, DMARC, reverse name.
  '7.20': 'unregistered',
  '7.21': 'unregistered',
  '7.22': 'unregistered',
  '7.23': 'unregistered',
  '7.24': 'unregistered',
  '7.25': 'unregistered',
  '7.26': 'unregistered',
  '7.27': 'unregistered',
  '7.28': 'limit',
}

const reasonOf = (code: string, words: string): DeliveryReason => {
  const known = REASONS[code.slice(2)]
  if (known !== undefined) return known
  if (code.startsWith('4.')) return 'unreachable'
  if (/no such user|user unknown|unknown user|does ?n[o’']t exist|recipient rejected|mailbox unavailable/i.test(words))
    return 'bad-number'
  if (/mailbox (?:is )?full|over ?quota|quota exceeded/i.test(words)) return 'unreachable'
  return /spam|blocked|blacklist|block list|policy/i.test(words) ? 'filtered' : 'other'
}
