import { formatClock } from '../schedule/local-words.ts'
import { formatMoment } from '../gate/format-time.ts'
import { localDate, localTime } from '../gate/quiet-hours.ts'
import { languagesOfCommand } from './read-command.ts'
import { LANGUAGES, type ClientTexts, type Language } from './languages/client-texts.ts'
import { dateIn } from './languages/dates.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { SPANISH } from './languages/spanish.ts'

/** What clients are told, in each language. */
export const CLIENT_TEXTS: Readonly<Record<Language, ClientTexts>> = {
  en: ENGLISH,
  es: SPANISH,
  de: GERMAN,
  fr: FRENCH,
  pt: PORTUGUESE,
}

/** How many of a client's texts are read to find their language. */
export const TEXTS_READ = 20
/** Fewer points are chance: a borrowed word, a name. */
const LEAST_POINTS = 2

/**
 * The language of a client, from their texts, newest first. A command in one language says it at once, except in English: staff
 * teach its words, and clients of every language learn them. Otherwise small words are counted. English if nothing says more.
 */
export const languageOf = (texts: readonly string[]): Language => {
  const [newest = ''] = texts
  const asked = languagesOfCommand(newest)
  if (asked.length === 1 && asked[0] !== 'en') return asked[0] ?? 'en'
  const points = new Map<Language, number>()
  for (const text of texts.slice(0, TEXTS_READ))
    for (const [language, amount] of pointsOf(text)) points.set(language, (points.get(language) ?? 0) + amount)
  // A word of several languages that isn't English, such as "menos", is one of these.
  const possible = asked.length === 0 || asked.includes('en') ? LANGUAGES : asked
  const best = possible.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0))[0] ?? 'en'
  return (points.get(best) ?? 0) >= LEAST_POINTS ? best : (asked[0] ?? 'en')
}

/** A command of one other language counts as much as three words; one of several is shared among them. */
const pointsOf = (text: string): [Language, number][] => {
  const asked = languagesOfCommand(text)
  if (asked.length > 0) return asked.includes('en') ? [] : asked.map((language) => [language, 3 / asked.length])
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? []
  return words.flatMap((word) => {
    const languages = LANGUAGES_OF_WORD.get(word.replaceAll('’', "'")) ?? []
    return languages.map((language): [Language, number] => [language, 1 / languages.length])
  })
}

/** Small words that nearly every text has. */
const SMALL_WORDS: Record<Language, string> = {
  en: `the and i i'm i've you my is it it's was to of for what how have had today with not thanks thank yes this that do
    did can so but at be are we your just will feeling good morning`,
  es: `el la los las y yo que de en es un una mi me no hoy con para por muy gracias hola sí si pero como cómo estoy tengo he
    bien ayer mañana buenos días del al lo se mis esta está más qué cuando`,
  de: `ich und der die das ist nicht ein eine heute mit mein meine habe bin danke ja nein auch aber zu für wie was es gut
    guten war noch schon sehr mir mich den dem von auf im morgen hallo geht wieder`,
  fr: `je et le la les de des un une est pas mon ma aujourd'hui avec pour merci oui non bonjour ai j'ai c'est très mais que
    qui dans ce du au hier tu suis bien mes en ça quand`,
  pt: `eu e o a os as que de em um uma meu minha não hoje com para por muito obrigado obrigada olá sim mas como estou tenho
    bem ontem bom dia foi você do da no na me mais quando`,
}

const wordsOf = (language: Language): string[] => SMALL_WORDS[language].trim().split(/\s+/)

const LANGUAGES_OF_WORD: ReadonlyMap<string, readonly Language[]> = new Map(
  LANGUAGES.flatMap((language) => wordsOf(language)).map((word) => [
    word,
    LANGUAGES.filter((language) => wordsOf(language).includes(word)),
  ]),
)

/** A time of day as this language shows it: `07:30 AM`, `7:30`. */
export const clockIn = (language: Language, time: string): string =>
  language === 'en' ? formatClock(time) : time.replace(/^0/, '')

/** A moment by the client's clock, with the date unless it is today. */
export const momentIn = (language: Language, at: Date, now: Date, zone: string): string => {
  if (language === 'en') return formatMoment(at, now, zone)
  const time = clockIn(language, localTime(at, zone))
  const day = localDate(at, zone)
  if (day === localDate(now, zone)) return time
  return `${time}, ${dateIn(language, Temporal.PlainDate.from(day))}`
}
