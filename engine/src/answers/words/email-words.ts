import { editDistance } from '../edit-distance.ts'

/** What comes right before an address. After any other word it may be the second half of a name ("sam smith@…"). */
export const LEADS_TO_EMAIL = new Set(
  `email emails mail address adress addr is its at to use try on one best me to contact via works work personal home here heres yes sure ok thats that this this and mailto use be correo es ist adresse lautet est courriel mon mein mi e im em an bei`.split(
    ' ',
  ),
)

/** Words that make an address somebody else's, or one that is not to be used. */
export const NOT_THIS_EMAIL = new Set(
  `not dont doesnt isnt wasnt wont cant never old older was used former formerly previous previously husband husbands wife wifes brother sister boss his her their your coachs instead longer stopped bounced bounces anymore except both unless if used hacked another someone somebody else wrong deleted`.split(
    ' ',
  ),
)

/** A provider many people have, misspelt: more likely a slip than somebody's own domain. */
export function looksMisspelt(domain: string): boolean {
  const labels = domain.split('.')
  const long = labels.length > 2 && SECOND_LEVEL.has(labels.at(-2) ?? '')
  const ending = labels.slice(long ? -2 : -1).join('.')
  const name = labels.at(long ? -3 : -2) ?? ''
  if (ENDING_SLIPS.has(ending)) return true
  const endings = PROVIDERS.get(name)
  if (endings) return labels.length <= (long ? 3 : 2) && !endings.includes(ending)
  if (GENUINE.has(name)) return false
  return [...PROVIDERS.keys()].some((provider) => {
    const most = provider.length < 5 ? 0 : provider[0] === name[0] ? 2 : 1
    return editDistance(name, provider, most) <= most
  })
}

export function isProvider(domain: string): boolean {
  const dot = domain.indexOf('.')
  return PROVIDERS.get(domain.slice(0, dot))?.includes(domain.slice(dot + 1)) ?? false
}

const SECOND_LEVEL = new Set(['co', 'com', 'ac', 'org', 'net'])
const ENDING_SLIPS = new Set(
  'con cmo ocm vom xom comm coom cpm conm cim copm clm som dom cok vom ne nte met nett ney nrt rog ogr orgg ort de.de comn comm com.com'.split(
    ' ',
  ),
)
const COUNTRIES =
  'com de fr es it ca be nl at ch ie se no dk pl in co.uk co.in co.jp co.nz co.za co.id com.br com.mx com.ar com.au com.sg com.tr com.hk com.ph com.vn'.split(
    ' ',
  )
const PROVIDERS: ReadonlyMap<string, string[]> = new Map([
  ['gmail', ['com']],
  ['googlemail', ['com']],
  ['yahoo', COUNTRIES],
  ['hotmail', COUNTRIES],
  ['outlook', COUNTRIES],
  ['icloud', ['com']],
  ['aol', ['com', 'de', 'fr', 'co.uk', 'net']],
  ['msn', ['com']],
  ['protonmail', ['com', 'ch']],
  ['comcast', ['net', 'com']],
  ['verizon', ['net', 'com']],
  ['sbcglobal', ['net']],
  ['bellsouth', ['net']],
  ['rocketmail', ['com']],
  ['btinternet', ['com']],
  ['fastmail', ['com', 'fm']],
])
/** Near a provider's name, and real. */
const GENUINE = new Set([
  'mail',
  'email',
  'ymail',
  'gmx',
  'hushmail',
  'zmail',
  'tutamail',
  'mailbox',
  'posteo',
  'cloud',
  'inlook',
])
