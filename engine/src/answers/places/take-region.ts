import type { ReplyToken } from '../tokens.ts'
import { CITIES, NAMESAKE_CITIES, plain } from './cities.ts'
import { COUNTRIES } from './countries.ts'
import { REGIONS, WORDY_CODES, type Region } from './regions.ts'

/** Country and region at the end of an address, and the parts before them. */
export interface RegionAndRest {
  country: string | null
  region: string | null
  /** The names used for country and region, in the form of `plain`. */
  called: string[]
  /** Given as a code of two or three letters. */
  byCode: boolean
  rest: string[]
}

/** Takes country and region off the end of an address. Null if a code is ambiguous. */
export function takeRegion(parts: ReplyToken[][]): RegionAndRest | null {
  const peeled: RegionAndRest = { country: null, region: null, called: [], byCode: false, rest: parts.map(nameOf) }
  for (let round = 0; round < 3; round++) {
    const last = peeled.rest.at(-1)
    if (last === undefined || isWholeCity(last, peeled)) break
    const found = ending(last, peeled)
    if (found === 'doubtful') return null
    if (!found) break
    peeled.called.push(found.called)
    peeled.country ??= found.country
    peeled.region ??= found.region
    peeled.byCode ||= found.byCode
    peeled.rest = [...peeled.rest.slice(0, -1), ...(found.before ? [found.before] : [])]
  }
  return peeled
}

/** Joins words as written: hyphens and apostrophes belong to the name. */
export function nameOf(part: ReplyToken[]): string {
  return part.map(({ text, glued }, at) => (at > 0 && !glued ? ` ${text}` : text)).join('')
}

/** "Mexico City", "Kansas City" and, once its state is known, "New York" don't end in a country or state. */
function isWholeCity(last: string, { region }: RegionAndRest): boolean {
  const name = plain(last)
  return (
    CITIES.has(name) ||
    (NAMESAKE_CITIES.has(name) && !REGION_NAMES.has(name)) ||
    (region !== null && REGION_NAMES.has(name))
  )
}

interface Ending {
  country: string
  region: string | null
  called: string
  byCode: boolean
  before: string
}

/** The longest name of a country or region at the end of this part. */
function ending(last: string, peeled: RegionAndRest): Ending | 'doubtful' | null {
  const words = last.split(' ')
  for (let from = Math.max(0, words.length - 5); from < words.length; from++) {
    const before = words.slice(0, from).join(' ')
    const called = plain(words.slice(from).join(' '))
    const caucasus = called === 'georgia' && CITIES.get(plain(before || (peeled.rest.at(-2) ?? '')))?.area === 'GE'
    if (caucasus) return { country: 'GE', region: null, called, byCode: false, before }
    const region = peeled.region === null ? regionCalled(called, peeled.country) : undefined
    if (region) return { country: region.country, region: region.code, called, byCode: false, before }
    const country = peeled.country === null ? COUNTRIES.get(called) : undefined
    if (country) return { country, region: null, called, byCode: false, before }
  }
  const code = words.at(-1) ?? ''
  return peeled.region === null ? codeEnding(code, words.slice(0, -1).join(' '), peeled) : null
}

function regionCalled(called: string, country: string | null): Region | undefined {
  return REGIONS.find(({ names, country: its }) => names.includes(called) && (country === null || its === country))
}

/** "CO" is Colorado, but Colombia after Bogota; "WA" is Washington, but Western Australia after Perth. */
function codeEnding(code: string, before: string, { country, rest }: RegionAndRest): Ending | 'doubtful' | null {
  const upper = code.toUpperCase()
  const regions = REGIONS.filter(({ code: its, country: of }) => its === upper && (country === null || of === country))
  const city = before || (rest.length > 1 ? (rest.at(-2) ?? '') : '')
  const areas = areasOf(plain(city))
  const ofCity = regions.find((region) => areas.includes(`${region.country}-${upper}`))
  const made = (region: Region): Ending => ({
    country: region.country,
    region: upper,
    called: plain(code),
    byCode: true,
    before,
  })
  if (ofCity) return made(ofCity)
  const ofCountry = country === null && CITIES.get(plain(city))?.area.slice(0, 2) === upper
  if (ofCountry && code === upper) return { country: upper, region: null, called: plain(code), byCode: true, before }
  if (regions.length === 0) return null
  // "Ontario, CA" may be in California or Canada.
  if (upper === 'CA' && REGIONS.some(({ names, country }) => country === 'CA' && names.includes(plain(city))))
    return 'doubtful'
  const wordy = WORDY_CODES.has(code.toLowerCase())
  if (wordy && code !== upper && before !== '') return 'doubtful'
  const region = regions.find(({ country: of }) => of === 'US') ?? (regions.length === 1 ? regions[0] : undefined)
  return region ? made(region) : 'doubtful'
}

function areasOf(name: string): string[] {
  return [CITIES.get(name), ...(NAMESAKE_CITIES.get(name) ?? [])].flatMap((city) => city?.area ?? [])
}

const REGION_NAMES = new Set(REGIONS.flatMap(({ names }) => names))
