import { ownAddresses, ownTimeZone } from '@attune/store/contacts/addresses'
import type { Tenant } from '@attune/store/store'
import { phoneText } from './phone-text.ts'
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max'

/**
 * Parses a phone number as people type it into E.164. Numbers without a country code belong to `region`. Null if it is
 * not valid.
 */
export const readPhone = (pasted: string, region: CountryCode | null): string | null => {
  // No vanity numbers, and no extensions: a text cannot reach them.
  const text = phoneText(pasted)
  if (text === null) return null
  const digits = text.replaceAll(/\D/g, '')
  const read = readIn(text, region)
  if (text.startsWith('+')) return read
  // Some people write 00 for the +, wherever they are.
  if (read === null) return digits.startsWith('00') ? readIn(`+${digits.slice(2)}`, region) : null
  // "49 1512 …" in Germany may be a number with its country code, or a long one of a town.
  const hasCode = region !== null && digits.startsWith(getCountryCallingCode(region))
  const international = hasCode ? readIn(`+${digits}`, region) : null
  return international === null || international === read ? read : null
}

const readIn = (text: string, region: CountryCode | null): string | null => {
  const read = parsePhoneNumberFromString(text, region === null ? {} : { defaultCountry: region })
  if (read === undefined || read.ext !== undefined) return null
  return read.isValid() || FICTION.test(read.number) ? read.number : null
}

/** Reserved by Ofcom for fiction, so nobody has one; the people of the demo do. */
const FICTION = /^\+447700900[0-9]{3}$/

/**
 * Formats a number with its country code. North American numbers all look alike and skip the library: for a page of
 * clients it took longer than the database.
 */
export const formatPhone = (phone: string | null): string | null => {
  if (phone === null) return null
  const [, area, exchange, line] = NORTH_AMERICA.exec(phone) ?? []
  if (line !== undefined) return `+1 ${area} ${exchange} ${line}`
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
const NORTH_AMERICA = /^\+1([0-9]{3})([0-9]{3})([0-9]{4})$/

/**
 * The region of numbers without a country code: the country of the organization's own number, else of its time zone.
 */
export const regionOf = async (tx: Tenant): Promise<CountryCode | null> => {
  for (const { address } of await ownAddresses(tx)) {
    const country = address.startsWith('+') ? parsePhoneNumberFromString(address)?.country : undefined
    if (country !== undefined) return country
  }
  return regionOfZone(await ownTimeZone(tx))
}

/** The country of a time zone according to the runtime; null for zones without one, such as UTC. */
export const regionOfZone = (zone: string): CountryCode | null => {
  regions ??= new Map(
    getCountries().flatMap(
      (country) =>
        (new Intl.Locale('und', { region: country }) as ZonedLocale)
          .getTimeZones()
          ?.map((name): [string, CountryCode] => [name, country]) ?? [],
    ),
  )
  const country = regions.get(zone)
  return country !== undefined && isSupportedCountry(country) ? country : null
}

/** Available at runtime but not yet in TypeScript's library types. */
type ZonedLocale = Intl.Locale & { getTimeZones(): string[] | undefined }
let regions: Map<string, CountryCode> | undefined
