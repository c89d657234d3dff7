import type { PlaceValue } from '@attune/contract/scenes/parsers'
import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { applyCorrection } from './corrections.ts'
import { normalise } from './normalise.ts'
import { type PlaceContext, findCity } from './places/find-city.ts'
import { CITIES, NAMESAKE_CITIES, plain } from './places/cities.ts'
import { COUNTRIES, DOUBTFUL_COUNTRIES, POSTAL_DIGITS } from './places/countries.ts'
import { nameOf, takeRegion, type RegionAndRest } from './places/take-region.ts'
import { takePostal } from './places/postal.ts'
import { DOUBTFUL_REGIONS, LONE_CODES, REGION_OR_CITY, REGIONS, stateOfZip } from './places/regions.ts'
import { withoutGreeting } from './reading.ts'
import { type ReplyToken, tokenize } from './tokens.ts'
import { ASIDES } from './words/asides.ts'
import { COMES_FROM, ELSEWHERE, LIVES_IN, NO_CITIES } from './words/location-words.ts'

const AGAIN = askAgain('Please answer with your city and state or country, like Denver, Colorado.')

/** Reads where a client lives, as far as it is certain. `zone` (IANA) tells cities of the same name apart. */
export function readLocation(text: string, zone?: string): AnswerResult<PlaceValue> {
  const plainText = normalise(text)
  if (!plainText || plainText.includes('?')) return AGAIN
  const place = placeIn(plainText, zone)
  return place ? answer(place) : AGAIN
}

function placeIn(text: string, zone: string | undefined): PlaceValue | null {
  const taken = takePostal(text)
  if (!taken) return null
  const reply = applyCorrection(withoutGreetingOf(tokenize(taken.rest)), namesPlace)
  const home = reply && lastHome(reply.said)
  const parts = home && partsOf(home)
  const peeled = parts && takeRegion(parts)
  if (!peeled) return null
  const { country, region } = peeled
  if (taken.postal && taken.postal.form !== 'digits' && country && country !== taken.postal.form) return null
  const around: PlaceContext = { country, region, postal: fits(taken.postal, country), zone }
  if (taken.postal && !around.postal) return null
  const [city, ...more] = withoutStreet(peeled.rest)
  if (more.length > 0) return null
  if (parts.some((part) => NO_CITIES.has(plain(nameOf(part))))) return null
  if (city === undefined) return withoutCity(peeled, around, SAYS_STATES.test(text))
  // "12345 steps": before an unknown town, a code may be any number.
  if (taken.first && around.postal?.form === 'digits' && !country && !CITIES.has(plain(city))) return null
  return isName(city) ? findCity(city, around) : null
}

/** "us" isn't a country, "US" and "the us" are. */
const SAYS_STATES = /(?<!\p{L})(?:US|U\.S\.?|[Tt]he us|USA|[Uu]sa)(?!\p{L})/u

/** "Hi Hannah, Denver": the name in a greeting isn't a city. */
function withoutGreetingOf(said: ReplyToken[]): ReplyToken[] {
  const rest = withoutGreeting(said)
  const name = plain(said[1]?.text ?? '')
  return rest.length < said.length - 1 && (CITIES.has(name) || rest.every(({ kind }) => kind !== 'word')) ? said : rest
}

/** Digits are a postal code only if the country's codes have that many. */
function fits(postal: PlaceContext['postal'], country: string | null): PlaceContext['postal'] {
  if (postal?.form !== 'digits' || country === null) return postal
  return postal.code.length === (country === 'US' ? 5 : POSTAL_DIGITS[country]) ? postal : null
}

function namesPlace(said: ReplyToken[]): boolean {
  return said.some(({ kind }, at) => {
    if (kind !== 'word') return false
    for (let end = at + 1; end <= Math.min(at + 3, said.length); end++) {
      const name = plain(
        said
          .slice(at, end)
          .map(({ text }) => text)
          .join(' '),
      )
      if (CITIES.has(name) || NAMESAKE_CITIES.has(name) || COUNTRIES.has(name) || REGION_NAMES.has(name)) return true
    }
    return false
  })
}

const REGION_NAMES = new Set(REGIONS.flatMap(({ names }) => names))

/** "from Texas, live in Denver" is Denver; "Denver, originally from Texas" too. */
function lastHome(said: ReplyToken[]): ReplyToken[] | null {
  let start = 0
  let origin = false
  for (let at = 0; at < said.length; at++) {
    const lives = LIVES_IN.at(said, at)
    const from = COMES_FROM.at(said, at)
    if (lives && at > 0 && (origin || onlyAsides(said.slice(start, at)))) {
      start = at + lives.length
      origin = false
    } else if (from && at > start && !onlyAsides(said.slice(start, at))) return said.slice(start, at)
    else if (from) origin = true
    else if (lives && at > 0 && lives.length > 1) return null
    at += Math.max(lives?.length ?? 1, from?.length ?? 1) - 1
  }
  return said.slice(start)
}

function onlyAsides(said: ReplyToken[]): boolean {
  return withoutAsides(said).length === 0
}

/** The parts between commas, without filler words around them. */
function partsOf(said: ReplyToken[]): ReplyToken[][] | null {
  const parts: ReplyToken[][] = [[]]
  for (const [at, token] of said.entries()) {
    const dotted = token.text === '.' && token.glued && /^(?:st|ft|mt|\p{L})$/u.test(said[at - 1]?.key ?? '')
    if (dotted || token.kind === 'emoji') continue
    const joins = (token.text === '-' && token.glued && said[at + 1]?.glued === true) || token.kind !== 'sign'
    if (joins) parts.at(-1)?.push(token)
    else if (SEPARATORS.has(token.text)) parts.push([])
    else return null
  }
  const named = parts.filter((part) => part.length > 0)
  return named.map((part) => withoutAsides(part, named.length > 1)).filter((part) => part.length > 0)
}

const SEPARATORS = new Set([...',.;:/()[]|!-"\'*&~'])

/** `amongOthers`: there are other parts, so "Nice" is the city in "Nice, France". */
function withoutAsides(part: ReplyToken[], amongOthers = false): ReplyToken[] {
  let start = 0
  for (let length = 1; length > 0 && start < part.length && !beginsKnown(part, start, amongOthers); start += length)
    length = Math.max(
      ...[LIVES_IN, COMES_FROM, ASIDES].map((table) => lead(part, start, table)),
      isSign(part[start]) ? 1 : 0,
    )
  let end = part.length
  for (let at = start; at < end; at++) {
    const tail = at > start && ASIDES.at(part, at)
    if (tail && at + tail.length === end && !isCode(part[at]) && !isCodeBehindCity(part, start, at)) {
      end = at
      at = start - 1
    }
  }
  return part.slice(Math.min(start, end), end)
}

/** "São Paulo": "são" is a filler word in Portuguese, and the start of a city. */
function beginsKnown(part: ReplyToken[], at: number, amongOthers: boolean): boolean {
  return [4, 3, 2, 1].some((length) => {
    const name = plain(
      part
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' '),
    )
    const known = CITIES.has(name) || NAMESAKE_CITIES.has(name)
    return known && (amongOthers || (ASIDES.at(part, at)?.length ?? 0) < length)
  })
}

function isSign(token: ReplyToken | undefined): boolean {
  return token !== undefined && token.kind !== 'word' && token.kind !== 'digits'
}

/** Filler words only count before something else: "OK" alone is filler, in "Enid, OK" it is a state. */
function lead(part: ReplyToken[], at: number, table: typeof ASIDES): number {
  const found = table.at(part, at)
  return found && !(isCode(part[at]) && found.length === 1 && at === 0 && part.length === 1) ? found.length : 0
}

/** "portland me", "columbus oh" */
function isCodeBehindCity(part: ReplyToken[], start: number, at: number): boolean {
  const name = plain(nameOf(part.slice(start, at)))
  const code = part[at]?.key.toUpperCase() ?? ''
  const areas = [CITIES.get(name), ...(NAMESAKE_CITIES.get(name) ?? [])].flatMap((city) => city?.area ?? [])
  return areas.some((area) => area.slice(3) === code)
}

function isCode(token: ReplyToken | undefined): boolean {
  return token !== undefined && token.text.length <= 3 && token.text === token.text.toUpperCase()
}

/** "123 Main St", "Apt 4": a street before the city is dropped. */
function withoutStreet(parts: string[]): string[] {
  const last = parts.at(-1)
  return last !== undefined && parts.slice(0, -1).every((part) => /\d/u.test(part)) ? [last] : parts
}

function withoutCity(
  { called, byCode, country, region }: RegionAndRest,
  { postal }: PlaceContext,
  states: boolean,
): PlaceValue | null {
  if (postal) {
    const state = postal.form === 'digits' && postal.code.length === 5 ? stateOfZip(postal.code) : null
    const its = country ?? (postal.form === 'digits' ? (state ? 'US' : null) : postal.form)
    if (its === null || (its === 'US' && state === null) || (region && its === 'US' && state !== region)) return null
    return { ...(region ? { region } : {}), postal: postal.code, country: its }
  }
  if (!country) return null
  const [last] = called
  const only = called.length === 1 ? last : undefined
  if (byCode && only && !LONE_CODES.has(only.toUpperCase())) return null
  if (only && (DOUBTFUL_REGIONS.has(only) || (DOUBTFUL_COUNTRIES.has(only) && !(states && country === 'US'))))
    return null
  if (called.some((name) => REGION_OR_CITY.has(name))) return null
  // The district is the city.
  if (region === 'DC') return { city: 'Washington', region, country }
  return region ? { region, country } : { country }
}

/** At most four words of letters, none of which rules out a city. */
function isName(city: string): boolean {
  const words = plain(city).split(' ')
  if (words.length > 4 || !/^[\p{L}\p{M}' .-]+$/u.test(city) || NO_CITIES.has(plain(city))) return false
  if (CITIES.has(plain(city))) return true
  if (GENERIC.test(plain(city))) return false
  return (
    city.length <= 40 &&
    (city.length > 2 || CITIES.has(plain(city))) &&
    !words.some((word, at) => ELSEWHERE.has(word) && !(at === 0 && OF_NAMES.has(word) && words.length > 1))
  )
}

/** Regions rather than towns when they stand alone, and endings that no town has. */
const GENERIC =
  /^(?:lake|river|coast|coastal|bay|beach|island|hills|valley|gulf|inland|mid|lower|upper|mount|real|sunny|state|university|college)$|(?:^| )(?:university|college|of|the|and|de)$/u

/** Town names may start with these: "North Platte", "The Dalles", "Little Falls". */
const OF_NAMES = new Set(['north', 'south', 'east', 'west', 'the', 'little', 'big'])
