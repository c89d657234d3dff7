import { Resolver } from 'node:dns/promises'

/** The DNS queries we make; tests supply their own answers. */
export interface MailDns {
  txt(name: string): Promise<string[]>
  mx(name: string): Promise<string[]>
  /** Host and port of a domain's service (RFC 6186); null if it doesn't say. */
  srv(name: string): Promise<{ host: string; port: number } | null>
}

/** What a domain's DNS says about its mail. `null`: DNS gave no answer, so nothing is known. */
export interface DomainRecords {
  /** Servers that accept its mail, the preferred one first. */
  mx: string[] | null
  spf: string | null
  spfKnown: boolean
  dmarc: string | null
  dmarcKnown: boolean
  /** The names under which it publishes signing keys (DKIM). */
  dkim: string[] | null
}

/** Names that providers commonly sign under. DNS can't list them all. */
const SELECTORS = [
  ...[
    'google',
    'selector1',
    'selector2',
    'default',
    'dkim',
    'mail',
    'k1',
    'k2',
    'k3',
    's1',
    's2',
    'sig1',
    'fm1',
    'fm2',
  ],
  ...[
    'fm3',
    'protonmail',
    'protonmail2',
    'zoho',
    'zmail',
    'mandrill',
    'smtp',
    'mx',
    'key1',
    'key2',
    'ionos',
    's1-ionos',
  ],
  ...['strato-dkim-0002', 'hostingermail1', 'titan1', 'migadu', 'key1-migadu', 'purelymail1', 'everlytickey1', 'dk'],
]
const DNS_MS = 3_000
/** DNS answered that no such record exists. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the machine's own DNS. */
export const createMailDns = (): MailDns => {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 })
  const ask = <T>(question: Promise<T[]>): Promise<T[]> =>
    question.catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && NOTHING.has(String(error.code))) return []
      throw error
    })
  return {
    txt: async (name) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name) =>
      (await ask(resolver.resolveMx(name)))
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange.toLowerCase()),
    srv: async (name) => {
      const [first] = (await ask(resolver.resolveSrv(name))).toSorted((one, other) => one.priority - other.priority)
      return first === undefined || first.name === '' || first.name === '.'
        ? null
        : { host: first.name, port: first.port }
    },
  }
}

/** Looks up what other servers check before they accept a domain's mail. `selectors`: names a mail was signed under. */
export const lookUpDomain = async (
  dns: MailDns,
  domain: string,
  selectors: readonly string[] = [],
): Promise<DomainRecords> => {
  const asked = [...new Set([...selectors, ...SELECTORS])]
  const [mx, spf, dmarc, keys] = await Promise.all([
    unlessAway(dns.mx(domain)),
    unlessAway(dns.txt(domain)),
    unlessAway(dmarcOf(dns, domain)),
    Promise.all(
      asked.map(async (name) => ({ name, texts: await unlessAway(dns.txt(`${name}._domainkey.${domain}`)) })),
    ),
  ])
  const dkim = keys.filter(({ texts }) => texts?.some((text) => /(?:^|;)\s*p=\s*[^;\s]/.test(text)) === true)
  return {
    mx,
    spf: spf?.find((text) => /^v=spf1(?:\s|$)/i.test(text)) ?? null,
    spfKnown: spf !== null,
    dmarc: dmarc?.find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text)) ?? null,
    dmarcKnown: dmarc !== null,
    dkim: dkim.length === 0 && keys.some(({ texts }) => texts === null) ? null : dkim.map(({ name }) => name),
  }
}

/** A subdomain without a policy of its own has that of the domain above it (RFC 7489 §6.6.3). */
const dmarcOf = async (dns: MailDns, domain: string): Promise<string[]> => {
  const own = await dns.txt(`_dmarc.${domain}`)
  const above = domain.split('.').slice(-2).join('.')
  return own.length > 0 || above === domain ? own : dns.txt(`_dmarc.${above}`)
}

/** Null if DNS gives no answer. */
const unlessAway = <T>(question: Promise<T>): Promise<T | null> => question.catch(() => null)
