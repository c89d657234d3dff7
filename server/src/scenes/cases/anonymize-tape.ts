import { isRecord } from '@attune/contract/is-record'

/**
 * Takes the place of the client a case was recorded with. Everybody who sees a scene sees its cases, and they stay when
 * the client is erased, so they must not reveal who it was.
 */
const SAMPLE_CLIENT = {
  id: 'ct_sample',
  firstName: 'Sam',
  fullName: 'Sam Okafor',
  email: 'sam@example.com',
  phone: '+13035550100',
} as const

/** Who coached the client is nobody's business either. */
const SAMPLE_COACH = 'Hannah Reed'

type JsonObject = Record<string, unknown>

/**
 * Replaces a tape's client with a sample one. The profile keeps numbers, choices and times of day, because scenes
 * decide by them, and loses free text. A tape that has a sample client already is returned unchanged.
 */
export const anonymizeTape = (tape: JsonObject): JsonObject => {
  const world = objectIn(tape['world'])
  const contact = objectIn(world?.['contact'])
  if (world === null || contact === null || !CLIENT_ID.test(String(contact['id']))) return tape
  const replace = replacerFor(contact)
  const { firstName, fullName, email, phone, id } = SAMPLE_CLIENT
  const person = {
    ...contact,
    id,
    firstName,
    fullName,
    email: contact['email'] === null ? null : email,
    phone: contact['phone'] === null ? null : phone,
  }
  const profile = objectIn(world['profile'])
  return {
    ...tape,
    world: {
      ...world,
      contact: person,
      ...(world['coach'] != null && { coach: { name: SAMPLE_COACH } }),
      ...(profile === null ? {} : { profile: profileOf(profile) }),
    },
    inputs: mapTexts(tape['inputs'], replace),
  }
}

const CLIENT_ID = /^ct_[0-9a-f]{32}$/

/** Text fields of a profile that hold a choice or a time, not free text. */
const CHOICES = /^(basic\.(gender|heightUnit|weightUnit)|routine\.[A-Za-z]+|timezone)$/

const profileOf = (profile: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(profile).map(([key, value]) => {
      if (key === 'basic.fullName') return [key, SAMPLE_CLIENT.fullName]
      if (key === 'basic.firstName') return [key, SAMPLE_CLIENT.firstName]
      return [key, typeof value === 'string' && !CHOICES.test(key) ? null : value]
    }),
  )

/** Replaces every mention of the client, which texts written by a model may contain. */
const replacerFor = (contact: JsonObject): ((text: string) => string) => {
  const { fullName, firstName, email, phone } = contact
  const parts = typeof fullName === 'string' ? fullName.split(/\s+/).slice(1) : []
  const pairs: [unknown, string][] = [
    [fullName, SAMPLE_CLIENT.fullName],
    [email, SAMPLE_CLIENT.email],
    [phone, SAMPLE_CLIENT.phone],
    [firstName, SAMPLE_CLIENT.firstName],
    ...parts.map((part): [string, string] => [part, 'Okafor']),
  ]
  const found = pairs.flatMap(([text, by]) =>
    typeof text === 'string' && text.length > 1 ? [{ whole: wholeWord(text), by }] : [],
  )
  return (text) => found.reduce((so, { whole, by }) => so.replace(whole, by), text)
}

const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'gu')

/** Recursion is bounded by how deep a tape may nest. */
const mapTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace))
  const object = objectIn(value)
  return object === null
    ? value
    : Object.fromEntries(Object.entries(object).map(([key, each]) => [key, mapTexts(each, replace)]))
}

const objectIn = (value: unknown): JsonObject | null => (isRecord(value) ? { ...value } : null)
