import type { MailProvider, MailSecurity } from '@attune/contract/channels/limits'
import { domainOf } from './mailbox.ts'
import type { MailDns } from './look-up-domain.ts'

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
}

export interface GuessedServers {
  provider: MailProvider
  smtp: MailServer
  imap: MailServer
}

interface KnownProvider {
  provider: MailProvider
  /** Domains of its customers' addresses, and the names of its servers that handle other domains' mail. */
  domains: RegExp
  servers: RegExp
  /** What its customers' SPF records have to include; null if it doesn't say. */
  spf: string | null
  smtp: MailServer
  imap: MailServer
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })
const startTls = (host: string, port = 587): MailServer => ({ host, port, security: 'starttls' })

/** Taken from the providers' own help pages. */
const PROVIDERS: readonly KnownProvider[] = [
  {
    provider: 'google',
    spf: '_spf.google.com',
    domains: /^(?:gmail|googlemail)\.com$/,
    servers: /\.(?:google|googlemail)\.com$/,
    ...{ smtp: tls('smtp.gmail.com', 465), imap: tls('imap.gmail.com', 993) },
  },
  {
    provider: 'microsoft',
    spf: 'spf.protection.outlook.com',
    domains: /^(?:outlook|hotmail|live|msn)\.[a-z.]+$/,
    servers: /\.(?:outlook|office365)\.com$|\.mx\.microsoft$/,
    ...{ smtp: startTls('smtp.office365.com'), imap: tls('outlook.office365.com', 993) },
  },
  {
    provider: 'icloud',
    spf: 'icloud.com',
    domains: /^(?:icloud|me|mac)\.com$/,
    servers: /\.icloud\.com$/,
    ...{ smtp: startTls('smtp.mail.me.com'), imap: tls('imap.mail.me.com', 993) },
  },
  {
    provider: 'yahoo',
    spf: null,
    domains: /^(?:yahoo\.[a-z.]+|ymail\.com|aol\.com)$/,
    servers: /\.yahoodns\.net$/,
    ...{ smtp: tls('smtp.mail.yahoo.com', 465), imap: tls('imap.mail.yahoo.com', 993) },
  },
  {
    provider: 'fastmail',
    spf: 'spf.messagingengine.com',
    domains: /^fastmail\.(?:com|fm)$/,
    servers: /\.messagingengine\.com$/,
    ...{ smtp: tls('smtp.fastmail.com', 465), imap: tls('imap.fastmail.com', 993) },
  },
  {
    provider: 'zoho',
    spf: 'zoho.com',
    domains: /^zohomail\.(?:com|eu|in)$/,
    servers: /(?:^|\.)zoho\.(?:com|eu|in)$/,
    ...{ smtp: tls('smtppro.zoho.com', 465), imap: tls('imappro.zoho.com', 993) },
  },
  {
    provider: 'gmx',
    spf: null,
    domains: /^gmx\.(?:net|de|at|ch|com)$/,
    servers: /\.gmx\.net$/,
    ...{ smtp: startTls('mail.gmx.net'), imap: tls('imap.gmx.net', 993) },
  },
  {
    provider: 'ionos',
    spf: '_spf-us.ionos.com',
    domains: /^online\.de$/,
    servers: /\.(?:ionos|kundenserver|1and1|perfora)\.(?:com|de|net|co\.uk)$/,
    ...{ smtp: tls('smtp.ionos.com', 465), imap: tls('imap.ionos.com', 993) },
  },
  {
    provider: 'strato',
    spf: '_spf.strato.com',
    domains: /^strato\.de$/,
    servers: /\.(?:strato\.de|rzone\.de)$/,
    ...{ smtp: tls('smtp.strato.de', 465), imap: tls('imap.strato.de', 993) },
  },
  {
    provider: 'mailbox',
    spf: 'mailbox.org',
    domains: /^mailbox\.org$/,
    servers: /\.mailbox\.org$/,
    ...{ smtp: tls('smtp.mailbox.org', 465), imap: tls('imap.mailbox.org', 993) },
  },
]

/**
 * Guesses a mailbox's servers from its address: by its domain, by who receives the domain's mail, by what the domain
 * publishes (RFC 6186), or else by what they are commonly called.
 */
export const guessServers = async (dns: MailDns, address: string): Promise<GuessedServers> => {
  const domain = domainOf(address)
  const known = PROVIDERS.find(({ domains }) => domains.test(domain))
  if (known !== undefined) return serversOf(known)
  const mx = await dns.mx(domain).catch(() => [])
  const taker = PROVIDERS.find(({ servers }) => mx.some((name) => servers.test(name)))
  if (taker !== undefined) return serversOf(taker)
  const ask = (service: string) => dns.srv(`${service}._tcp.${domain}`).catch(() => null)
  const [submissions, submission, imaps] = await Promise.all([ask('_submissions'), ask('_submission'), ask('_imaps')])
  const smtp =
    submissions !== null
      ? tls(submissions.host, submissions.port)
      : submission !== null
        ? startTls(submission.host, submission.port)
        : tls(`smtp.${domain}`, 465)
  return { provider: 'other', smtp, imap: imaps === null ? tls(`imap.${domain}`, 993) : tls(imaps.host, imaps.port) }
}

const serversOf = ({ provider, smtp, imap }: KnownProvider): GuessedServers => ({ provider, smtp, imap })

/** The provider that runs this server. */
export const providerOf = (host: string): MailProvider =>
  PROVIDERS.find(({ smtp, servers }) => smtp.host === host || servers.test(host))?.provider ?? 'other'

/** What an SPF record has to include for a provider's servers; null if unknown. */
export const spfOf = (provider: MailProvider): string | null =>
  PROVIDERS.find((one) => one.provider === provider)?.spf ?? null
