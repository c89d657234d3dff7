import { ownAddresses, ownTimeZone } from '@attune/store/contacts/addresses'
import type { Tenant } from '@attune/store/store'
import { getCountries, isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** A phone number as people type it, in E.164; null when it is none. Without a country it is read as one of `region`. */
export const readPhone = (text: string, region: CountryCode | null): string | null => {
  // Letters are no digits here, and an extension reaches nobody by text.
  if (/\p{L}/u.test(text)) return null
  const read = parsePhoneNumberFromString(text, region === null ? {} : { defaultCountry: region })
  if (read === undefined || read.ext !== undefined) return null
  return read.isValid() || FICTION.test(read.number) ? read.number : null
}

/** Kept for drama by Ofcom: nobody ever has one, and the people of the demo do. */
const FICTION = /^\+447700900[0-9]{3}$/

/**
 * A number as people write it, with its country. Those of North America, which all look alike, are written without a look
 * into the tables: for a page of clients that look took longer than the database.
 */
export const formatPhone = (phone: string | null): string | null => {
  if (phone === null) return null
  const [, area, exchange, line] = NORTH_AMERICA.exec(phone) ?? []
  if (line !== undefined) return `+1 ${area} ${exchange} ${line}`
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
const NORTH_AMERICA = /^\+1([0-9]{3})([0-9]{3})([0-9]{4})$/

/** Where numbers without a country are from: the country of the organization's own number, else of its time zone. */
export const regionOf = async (tx: Tenant): Promise<CountryCode | null> => {
  for (const { address } of await ownAddresses(tx)) {
    const country = address.startsWith('+') ? parsePhoneNumberFromString(address)?.country : undefined
    if (country !== undefined) return country
  }
  return regionOfZone(await ownTimeZone(tx))
}

/** The country a time zone lies in, as the runtime's own tables say; null for zones of none, such as UTC. */
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

/** In the runtime and not yet in the compiler's library. */
type ZonedLocale = Intl.Locale & { getTimeZones(): string[] | undefined }
let regions: Map<string, CountryCode> | undefined
