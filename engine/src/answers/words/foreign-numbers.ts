import { toPhrases, type Phrases } from '../phrases.ts'
import type { ReplyToken } from '../tokens.ts'

interface ForeignNumber {
  value: number
  /** The index after it. */
  next: number
}

/** A number in another language, with its thousands: "dos mil quinientos", "zweitausendfünfhundert", "mille deux cents". */
export function foreignNumberAt(tokens: ReplyToken[], at: number): ForeignNumber | null {
  const joined = joinedAt(tokens[at])
  if (joined !== null) return { value: joined, next: at + 1 }
  const head = foreignNumbers().at(tokens, at)
  const end = at + (head?.length ?? 0)
  const said = tokens[end]?.key ?? ''
  if (!THOUSAND.has(said)) return head && { value: head.means, next: end }
  const and = AND.has(tokens[end + 1]?.key ?? '') ? 1 : 0
  const rest = foreignNumbers().at(tokens, end + 1 + and)
  // "MIL" alone is a mother-in-law.
  if (said === 'mil' && head === null && rest === null) return null
  const value = (head?.means ?? 1) * 1000 + (rest?.means ?? 0)
  return { value, next: rest === null ? end + 1 : end + 1 + and + rest.length }
}

const THOUSAND = new Set(['mil', 'mille', 'tausend', 'duizend'])
const AND = new Set(['y', 'e', 'et', 'und', 'en'])

/** "zweitausendfunfhundert", "duemila", "vijfduizend" */
function joinedAt(token: ReplyToken | undefined): number | null {
  const [, head = '', , rest = ''] =
    /^(\w*?)(tausend|mila|mille|duizend)(?:und|en)?(\w*)$/u.exec(token?.key ?? '') ?? []
  if (token === undefined || head + rest === '') return null
  const read = (key: string) => foreignNumbers().at([{ ...token, key }], 0)?.means
  const thousands = head === '' || head === 'ein' ? 1 : read(head)
  const more = rest === '' ? 0 : read(rest)
  return thousands === undefined || more === undefined ? null : thousands * 1000 + more
}

/** Numbers from 0 to 999 as they are said in Spanish, French, German, Italian, Portuguese and Dutch. */
function foreignNumbers(): Phrases<number> {
  made ??= toPhrases(
    Array.from({ length: 1000 }, (_, value): [number, string] => {
      const said = LANGUAGES.flatMap((language) => hundreds(language, value)).filter((words) => !ENGLISH.has(words))
      return [value, said.join(',')]
    }),
  )
  return made
}

/** Made when a reply first needs it. */
let made: Phrases<number> | null = null

/** Words that mean something else in English replies; Spanish eleven is one of them. */
const ENGLISH = new Set(['once', 'um', 'un', 'ein', 'tien', 'elf', 'die', 'see', 'six', 'six cents', 'zero', 'a'])

interface Language {
  /** 0 to 19, or as far as they have a word of their own. */
  low: string[]
  tens: string[]
  join: (tens: string, unit: number, low: string[]) => string[]
  /** 100 to 900. */
  hundreds: string[]
  /** Between hundred and the rest. */
  after: string
}

function hundreds(language: Language, value: number): string[] {
  const rest = value % 100
  if (value < 100) return belowHundred(language, value)
  const heads = (language.hundreds[Math.floor(value / 100) - 1] ?? '').split('/').map((said) => said.replace('~', ' '))
  if (rest === 0) return heads
  return heads.flatMap((head) => belowHundred(language, rest).map((said) => `${head}${language.after}${said}`))
}

function belowHundred(language: Language, value: number): string[] {
  const low = language.low[value]
  if (low !== undefined) return low.split('/')
  const tens = language.tens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens.split('/') : language.join(tens, value % 10, language.low)
}

const list = (words: string): string[] => words.split(' ')
const SPANISH: Language = {
  low: list(
    'cero uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno/veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ),
  tens: list('- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  join: (tens, unit, low) => (low[unit] ?? '').split('/').map((word) => `${tens} y ${word}`),
  hundreds: list(
    'cien/ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
  after: ' ',
}
const FRENCH_LOW = list(
  'zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
)
const FRENCH_TENS = list('- dix vingt trente quarante cinquante soixante soixante quatre~vingt quatre~vingt')

/** Sixty and eighty count on to nineteen: `soixante quinze`, `quatre vingt dix`. */
function french(value: number): string {
  const low = FRENCH_LOW[value]
  if (low !== undefined) return low
  const ten = Math.floor(value / 10)
  const tens = (FRENCH_TENS[ten] ?? '').replace('~', ' ')
  const rest = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10
  if (rest === 0) return ten === 8 ? `${tens}s/${tens}` : tens
  const said = rest > 16 ? `dix ${FRENCH_LOW[rest - 10]}` : (FRENCH_LOW[rest] ?? '').split('/')[0]
  return (rest === 1 || rest === 11) && ten < 8 ? `${tens} et ${said}/${tens} ${said}` : `${tens} ${said}`
}
const FRENCH: Language = {
  low: Array.from({ length: 100 }, (_, value) => french(value)),
  tens: [],
  join: () => [],
  hundreds: list(
    'cent deux~cents/deux~cent trois~cents/trois~cent quatre~cents/quatre~cent cinq~cents/cinq~cent six~cents/six~cent sept~cents/sept~cent huit~cents/huit~cent neuf~cents/neuf~cent',
  ),
  after: ' ',
}
const GERMAN: Language = {
  low: list(
    'null eins zwei/zwo drei vier funf/fuenf sechs sieben acht neun zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  tens: list('- - zwanzig dreissig vierzig funfzig/fuenfzig sechzig siebzig achtzig neunzig'),
  join: (tens, unit, low) =>
    tens
      .split('/')
      .flatMap((ten) => (unit === 1 ? ['ein'] : (low[unit] ?? '').split('/')).map((word) => `${word}und${ten}`)),
  hundreds: list(
    'hundert/einhundert zweihundert dreihundert vierhundert funfhundert/fuenfhundert sechshundert siebenhundert achthundert neunhundert',
  ),
  after: '',
}
const ITALIAN: Language = {
  low: list(
    'zero uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  ),
  tens: list('- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  join: (tens, unit, low) => [
    `${unit === 1 || unit === 8 ? tens.slice(0, -1) : tens}${(low[unit] ?? '').split('/')[0]}`,
  ],
  hundreds: list('cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento'),
  after: '',
}
const PORTUGUESE: Language = {
  low: list(
    'zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove',
  ),
  tens: list('- - vinte trinta quarenta cinquenta/cinquenta sessenta setenta oitenta noventa'),
  join: (tens, unit, low) =>
    tens.split('/').flatMap((ten) => (low[unit] ?? '').split('/').map((word) => `${ten} e ${word}`)),
  hundreds: list('cem/cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
  after: ' e ',
}
const DUTCH: Language = {
  low: list(
    'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  ),
  tens: list('- - twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
  join: (tens, unit, low) => [`${low[unit]}en${tens}`],
  hundreds: list(
    'honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd negenhonderd',
  ),
  after: '',
}
const LANGUAGES = [SPANISH, FRENCH, GERMAN, ITALIAN, PORTUGUESE, DUTCH]
