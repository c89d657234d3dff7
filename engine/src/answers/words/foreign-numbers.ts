import { toPhrases, type Phrases } from '../phrases.ts'

/** Numbers from 0 to 299 as they are said in Spanish, French, German, Italian, Portuguese and Dutch. */
export function foreignNumbers(): Phrases<number> {
  made ??= toPhrases(
    Array.from({ length: 300 }, (_, value): [number, string] => {
      const said = LANGUAGES.flatMap((language) => hundreds(language, value)).filter((words) => !ENGLISH.has(words))
      return [value, said.join(',')]
    }),
  )
  return made
}

/** Made when a reply first needs it. */
let made: Phrases<number> | null = null

/** Words that mean something else in English replies; Spanish eleven is one of them. */
const ENGLISH = new Set(['once', 'um', 'un', 'ein', 'tien', 'elf', 'die', 'see', 'six', 'zero', 'a', 'mil'])

interface Language {
  /** 0 to 19, or as far as they have a word of their own. */
  low: string[]
  tens: string[]
  join: (tens: string, unit: number, low: string[]) => string[]
  hundred: [alone: string, before: string, two: string]
  /** Between hundred and the rest. */
  after: string
}

function hundreds(language: Language, value: number): string[] {
  const rest = value % 100
  const [alone, before, two] = language.hundred
  if (value < 100) return belowHundred(language, value)
  const head = value < 200 ? before : two
  if (rest === 0) return value < 200 ? [alone, before] : [two]
  return belowHundred(language, rest).map((said) => `${head}${language.after}${said}`)
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
  hundred: ['cien', 'ciento', 'doscientos'],
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
  hundred: ['cent', 'cent', 'deux cents'],
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
  hundred: ['hundert', 'einhundert', 'zweihundert'],
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
  hundred: ['cento', 'cento', 'duecento'],
  after: '',
}
const PORTUGUESE: Language = {
  low: list(
    'zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove',
  ),
  tens: list('- - vinte trinta quarenta cinquenta/cinquenta sessenta setenta oitenta noventa'),
  join: (tens, unit, low) =>
    tens.split('/').flatMap((ten) => (low[unit] ?? '').split('/').map((word) => `${ten} e ${word}`)),
  hundred: ['cem', 'cento', 'duzentos'],
  after: ' e ',
}
const DUTCH: Language = {
  low: list(
    'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  ),
  tens: list('- - twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
  join: (tens, unit, low) => [`${low[unit]}en${tens}`],
  hundred: ['honderd', 'honderd', 'tweehonderd'],
  after: '',
}
const LANGUAGES = [SPANISH, FRENCH, GERMAN, ITALIAN, PORTUGUESE, DUTCH]
