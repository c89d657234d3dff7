import type { MailboxCheck } from '@attune/contract/channels/entity'
import type { MailProvider, ReplyWay } from '@attune/contract/channels/limits'

type MailRecord = MailboxCheck['records'][number]

/** What one finding says. */
export interface Finding {
  tone: 'good' | 'bad' | 'unsure'
  what: string
  words: string
}

/** Whether a test email arrived, and what that means for replies. */
export const describeArrival = ({ replies, error }: Pick<MailboxCheck, 'replies' | 'error'>): Finding => {
  if (replies !== null) return { tone: 'good', what: 'A test email arrived', words: REPLY_WORDS[replies] }
  if (error !== null) return { tone: 'bad', what: 'The test email could not be sent', words: error }
  return {
    tone: 'bad',
    what: 'The test email hasn’t arrived',
    words: 'It was sent, but isn’t in the inbox yet. Look in its spam folder, or try again in a minute.',
  }
}

const REPLY_WORDS: Readonly<Record<ReplyWay, string>> = {
  plus: 'Each conversation has its own reply address, so every reply ends up in the right one.',
  'catch-all': 'Each conversation has its own reply address, so every reply ends up in the right one.',
  chain:
    'It only accepts mail sent to its own address. Replies are matched to their conversation by the email they answer.',
}

/** What DNS says, in plain words. */
export const describeRecord = (
  record: MailRecord,
  { domain, provider }: Pick<MailboxCheck, 'domain' | 'provider'>,
): Finding => {
  const { kind, state } = record
  const what = TITLES[kind]
  if (state === 'ok') return { tone: 'good', what, words: OK_WORDS[kind] }
  if (state === 'unknown') return { tone: 'unsure', what, words: `DNS gave no answer for ${domain}. Try again later.` }
  if (state === 'weak')
    return {
      tone: 'bad',
      what,
      words: `${domain} doesn’t list the server these emails are sent from. Change the record to:`,
    }
  switch (kind) {
    case 'mx':
      return {
        tone: 'bad',
        what,
        words: `No server receives mail for ${domain}, so replies can’t arrive. Your provider can tell you which MX record to add.`,
      }
    case 'spf':
      return {
        tone: 'bad',
        what,
        words: `${domain} doesn’t say who may send on its behalf, so emails may be marked as spam. Add this record where its DNS is managed:`,
      }
    case 'dkim':
      return {
        tone: 'bad',
        what,
        words: `No key was found that signs emails of ${domain}. ${DKIM_WORDS[provider] ?? DKIM_ELSEWHERE}`,
      }
    case 'dmarc':
      return {
        tone: 'bad',
        what,
        words: `${domain} doesn’t say what to do with emails that only pretend to be from it. Add this record where its DNS is managed:`,
      }
  }
}

const TITLES: Readonly<Record<MailRecord['kind'], string>> = {
  mx: 'Receiving (MX)',
  spf: 'Allowed senders (SPF)',
  dkim: 'Signature (DKIM)',
  dmarc: 'Policy (DMARC)',
}

const OK_WORDS: Readonly<Record<MailRecord['kind'], string>> = {
  mx: 'The domain receives mail.',
  spf: 'The domain says who may send on its behalf.',
  dkim: 'The domain has a key to sign emails with.',
  dmarc: 'The domain has a policy for emails that only pretend to be from it.',
}

const DKIM_WORDS: Readonly<Partial<Record<MailProvider, string>>> = {
  google: 'Switch it on in the Google Admin console under Apps, Google Workspace, Gmail, Authenticate email.',
  microsoft: 'Switch it on in Microsoft Defender under Email authentication settings, DKIM.',
  fastmail: 'Fastmail shows the records to enter under Settings, Domains.',
  zoho: 'Zoho shows the record to enter in its Admin Console under Domains, Email Configuration, DKIM.',
}
const DKIM_ELSEWHERE =
  'Switch DKIM on at your provider; it gives you the record to enter. It may also sign under a name we didn’t look for.'
