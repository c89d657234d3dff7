import type { OutgoingMail } from '@attune/carriers/carrier'
import type { MessageKey } from '@attune/contract/ids'
import { listEarlierMails, ownTitle } from '@attune/store/conversations/email/mails'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** As many mails of a thread as are named in the next one. */
const CHAIN_MAX = 30

/**
 * What a message has as a mail: subject and chain of its thread, and for automation's the link that ends them. Only a
 * person, who has seen it marked, answers a mail whose sender isn't certain.
 */
export const mailFor = async (
  deps: Deps,
  tx: Tenant,
  key: MessageKey,
  { author_kind: author }: MessageRecord,
): Promise<OutgoingMail> => {
  const earlier = await listEarlierMails(tx, key, { limit: CHAIN_MAX, withUnverified: author === 'user' })
  const subject = earlier.find((mail) => mail.subject !== null && mail.subject !== '')?.subject ?? null
  const place = { organizationId: tx.organizationId, contactId: key.contactId }
  return {
    subject: subject === null ? `Message from ${await ownTitle(tx)}` : `Re: ${withoutPrefix(subject)}`,
    earlier: earlier.flatMap(({ ref }) => /^<[^<>\s]+>/.exec(ref ?? '')?.[0] ?? []).toReversed(),
    unsubscribeUrl: author === 'user' ? null : unsubscribeUrl(deps, place),
  }
}

/** “Re: AW: Re: Your week” is about “Your week”. */
const withoutPrefix = (subject: string): string =>
  subject.replace(/^(?:\s*(?:re|aw|sv|vs|rv|ref|odp|回复|答复|antw?|fwd?|wg)\s*(?:\[\d+\])?\s*[:：])+\s*/i, '')
