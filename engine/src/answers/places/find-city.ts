import type { PlaceValue } from '@attune/contract/scenes/parsers'
import { editDistance } from '../edit-distance.ts'
import { CITIES, NAMESAKE_CITIES, plain, type City } from './cities.ts'
import { stateOfZip } from './regions.ts'
import { POSTAL_DIGITS } from './countries.ts'

/** What a reply says about a place besides the city. */
export interface PlaceContext {
  region: string | null
  country: string | null
  /** With the country that its form implies, or `digits`, which many countries use. */
  postal: { code: string; form: 'digits' | 'CA' | 'GB' } | null
  zone: string | undefined
}

/** The city of this name that fits its context; null if it is ambiguous or unknown. */
export function findCity(said: string, around: PlaceContext): PlaceValue | null {
  const { region, country, postal } = around
  if (region && country) return inArea(said, `${country}-${region}`, postal)
  if (country) return inCountry(said, country, postal)
  return postal ? byPostal(said, postal) : cityAlone(said, around.zone)
}

function inArea(said: string, area: string, postal: PlaceContext['postal']): PlaceValue | null {
  const country = area.slice(0, 2)
  const region = area.slice(3)
  if (postal?.form === 'digits' && country === 'US' && stateOfZip(postal.code) !== region) return null
  const known = knownIn(said, (city) => city.area === area) ?? nearIn(said, (city) => city.area === area)
  return place(known?.name ?? capitalizeName(said), region, postal, country)
}

function inCountry(said: string, country: string, postal: PlaceContext['postal']): PlaceValue | null {
  const here = (city: City): boolean => city.area.slice(0, 2) === country
  const namesakes = NAMESAKE_CITIES.get(plain(said))?.filter(here) ?? []
  if (namesakes.length > 1) return null
  const known = knownIn(said, here) ?? nearIn(said, here)
  const zipState = postal?.form === 'digits' && country === 'US' ? stateOfZip(postal.code) : null
  return place(known?.name ?? capitalizeName(said), known?.area.slice(3) || zipState, postal, country)
}

/**
 * "Denver 80202", "10115 Berlin", "Toronto M5V 2T6": the city, or else the form, decides which country's code it is.
 */
function byPostal(said: string, postal: NonNullable<PlaceContext['postal']>): PlaceValue | null {
  const known = CITIES.get(plain(said))
  const country = known?.area.slice(0, 2)
  if (postal.form !== 'digits') {
    if (country && country !== postal.form) return null
    return inCountry(said, postal.form, postal)
  }
  if (country && country !== 'US')
    return POSTAL_DIGITS[country] === postal.code.length ? inCountry(said, country, postal) : null
  const state = postal.code.length === 5 ? stateOfZip(postal.code) : null
  return state ? inArea(said, `US-${state}`, postal) : null
}

function cityAlone(said: string, zone: string | undefined): PlaceValue | null {
  const inZone = (NAMESAKE_CITIES.get(plain(said)) ?? []).filter((city) => zone !== undefined && city.zone === zone)
  const known = CITIES.get(plain(said))
  const [only] = inZone
  // "Paris" from a client in the time zone of Paris, Texas.
  if (known) return only ? null : placeOf(known)
  if (only) return inZone.length === 1 ? placeOf(only) : null
  const near = NAMESAKE_CITIES.has(plain(said)) ? null : nearIn(said, () => true)
  return near ? placeOf(near) : null
}

function placeOf(city: City): PlaceValue {
  return place(city.name, city.area.slice(3), null, city.area.slice(0, 2))
}

function place(city: string, region: string | null, postal: PlaceContext['postal'], country: string): PlaceValue {
  return { city, ...(region ? { region } : {}), ...(postal ? { postal: postal.code } : {}), country }
}

function knownIn(said: string, here: (city: City) => boolean): City | undefined {
  const known = CITIES.get(plain(said))
  return known && here(known) ? known : NAMESAKE_CITIES.get(plain(said))?.find(here)
}

/** The only city here within one or two typing mistakes. */
function nearIn(said: string, here: (city: City) => boolean): City | undefined {
  const name = plain(said)
  const most = name.length < 6 ? 0 : name.length < 9 ? 1 : 2
  if (most === 0) return undefined
  const near = new Set<City>()
  for (const [key, city] of CITIES)
    if (key.length > 5 && key[0] === name[0] && here(city) && editDistance(name, key, most) <= most) near.add(city)
  return near.size === 1 ? [...near][0] : undefined
}

/** A name as written in addresses: "fort collins" is Fort Collins, "st cloud" St. Cloud, "mcallen" McAllen. */
function capitalizeName(said: string): string {
  const words = said.split(' ').map((word) => SHORT.get(word.toLowerCase()) ?? word)
  const name = words.join(' ')
  const shouted = name === name.toUpperCase() && name.replaceAll(/[^\p{L}]/gu, '').length > 2
  if (name !== name.toLowerCase() && !shouted) return capitalizeFirst(name)
  return name
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : word.split('-').map(capitalizeWord).join('-')))
    .join(' ')
}

const SHORT = new Map([
  ['st', 'St.'],
  ['ft', 'Fort'],
  ['mt', 'Mount'],
])
const SMALL = new Set([
  'of',
  'de',
  'del',
  'la',
  'las',
  'los',
  'do',
  'da',
  'on',
  'upon',
  'the',
  'am',
  'le',
  'les',
  'sur',
  'an',
  'der',
])

function capitalizeFirst(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

function capitalizeWord(word: string): string {
  const start = /^(?:mc|o')(?=\p{L}{3})/u.exec(word)?.[0] ?? ''
  return capitalizeFirst(start) + capitalizeFirst(word.slice(start.length))
}
