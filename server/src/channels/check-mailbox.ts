import { isIP } from 'node:net'
import { guessServers, providerOf, spfOf } from '@attune/carriers/email/guess-servers'
import { createMailDns, lookUpDomain, type DomainRecords, type MailDns } from '@attune/carriers/email/look-up-domain'
import { domainOf } from '@attune/carriers/email/mailbox'
import { testArrival } from '@attune/carriers/email/try-mailbox'
import type { MailboxCheck, MailboxGuess } from '@attune/contract/channels/entity'
import type { MailProvider } from '@attune/contract/channels/limits'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { enterMailbox, mailboxOf, refuseMailboxTaken, refuseWithoutMail, type MailboxInput } from './ask-mailbox.ts'

/** Guesses the servers of a mailbox from its address. */
export const guessMailbox = (deps: Deps, _who: Member, { address }: { address: string }): Promise<MailboxGuess> =>
  guessServers(dnsOf(deps), address)

/** Signs in to a mailbox, sends it a mail from itself, and looks up what others look up about its domain. */
export const checkMailbox = async (deps: Deps, who: Member, input: MailboxInput): Promise<MailboxCheck> => {
  refuseWithoutMail(deps)
  await refuseMailboxTaken(deps, who.organizationId, input.address)
  const mailbox = mailboxOf(deps, input)
  await enterMailbox(mailbox)
  const { replies, error, authServer, selectors } = await testArrival(mailbox)
  const domain = domainOf(input.address)
  const found = await lookUpDomain(dnsOf(deps), domain, selectors)
  const provider = providerOf(input.smtp.host)
  const sender = { provider, host: input.smtp.host, address: input.address }
  return { provider, domain, replies, error, authServer, records: describeRecords(found, domain, sender) }
}

/** Tests answer in place of DNS. */
const dnsOf = (deps: Deps): MailDns => deps.mailDns ?? createMailDns()

const describeRecords = (
  { mx, spf, spfKnown, dkim, dmarc, dmarcKnown }: DomainRecords,
  domain: string,
  sender: { provider: MailProvider; host: string; address: string },
): MailboxCheck['records'] => [
  { kind: 'mx', state: mx === null ? 'unknown' : mx.length === 0 ? 'missing' : 'ok', found: mx ?? [], enter: null },
  describeSpf(spf, spfKnown, domain, sender),
  {
    ...{ kind: 'dkim', state: dkim === null ? 'unknown' : dkim.length === 0 ? 'missing' : 'ok' },
    // The key itself has to come from the provider.
    ...{ found: (dkim ?? []).map((name) => `${name}._domainkey.${domain}`), enter: null },
  },
  {
    ...{ kind: 'dmarc', state: dmarc !== null ? 'ok' : dmarcKnown ? 'missing' : 'unknown' },
    found: dmarc === null ? [] : [dmarc],
    enter:
      dmarc !== null || !dmarcKnown
        ? null
        : { type: 'TXT', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${sender.address}` },
  },
]

/** A provider's own servers are named by an `include`. Whether another record covers a server takes more than reading it. */
const describeSpf = (
  spf: string | null,
  isKnown: boolean,
  domain: string,
  { provider, host }: { provider: MailProvider; host: string },
): MailboxCheck['records'][number] => {
  if (!isKnown) return { kind: 'spf', state: 'unknown', found: [], enter: null }
  const include = spfOf(provider)
  const named = isIP(host) === 4 ? `ip4:${host}` : `a:${host}`
  const part = include === null ? named : `include:${include}`
  const enter = (value: string) => ({ type: 'TXT' as const, name: domain, value })
  if (spf === null) return { kind: 'spf', state: 'missing', found: [], enter: enter(`v=spf1 ${part} ~all`) }
  const isCovered = include === null || spf.toLowerCase().includes(include) || /\sredirect=/i.test(spf)
  return {
    ...{ kind: 'spf', state: isCovered ? 'ok' : 'weak', found: [spf] },
    enter: isCovered ? null : enter(spf.replace(/^v=spf1/i, `v=spf1 ${part}`)),
  }
}
