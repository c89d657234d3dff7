/**
 * Somebody made up, who stands in cases for the client they were recorded with. A case is kept with its scene and is seen
 * by whoever sees that: it belongs to no client, stays when one is erased, and may not tell who one is.
 */
const MADE_UP = {
  id: 'ct_sample',
  firstName: 'Sam',
  fullName: 'Sam Okafor',
  email: 'sam@example.com',
  phone: '+13035550100',
} as const

type JsonObject = Record<string, unknown>

/**
 * A tape with somebody made up in place of its client. Of their profile numbers, choices and times of day come along,
 * because scenes decide by them; what is written in words does not. A tape with a made-up client stays as it is.
 */
export const anonymizeTape = (tape: JsonObject): JsonObject => {
  const world = objectIn(tape['world'])
  const contact = objectIn(world?.['contact'])
  if (world === null || contact === null || !CLIENT_ID.test(String(contact['id']))) return tape
  const replace = replacerFor(contact)
  const { firstName, fullName, email, phone, id } = MADE_UP
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
      ...(profile === null ? {} : { profile: profileOf(profile) }),
    },
    inputs: mapTexts(tape['inputs'], replace),
  }
}

const CLIENT_ID = /^ct_[0-9a-f]{32}$/

/** Texts of a profile that are one of a few, or a time. */
const CHOICES = /^(basic\.(gender|heightUnit|weightUnit)|routine\.[A-Za-z]+|timezone)$/

const profileOf = (profile: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(profile).map(([key, value]) => {
      if (key === 'basic.fullName') return [key, MADE_UP.fullName]
      if (key === 'basic.firstName') return [key, MADE_UP.firstName]
      return [key, typeof value === 'string' && !CHOICES.test(key) ? null : value]
    }),
  )

/** Puts somebody made up wherever a text names the client: what a model wrote to them may. */
const replacerFor = (contact: JsonObject): ((text: string) => string) => {
  const { fullName, firstName, email, phone } = contact
  const parts = typeof fullName === 'string' ? fullName.split(/\s+/).slice(1) : []
  const pairs: [unknown, string][] = [
    [fullName, MADE_UP.fullName],
    [email, MADE_UP.email],
    [phone, MADE_UP.phone],
    [firstName, MADE_UP.firstName],
    ...parts.map((part): [string, string] => [part, 'Okafor']),
  ]
  const found = pairs.flatMap(([text, by]) =>
    typeof text === 'string' && text.length > 1 ? [{ whole: wholeWord(text), by }] : [],
  )
  return (text) => found.reduce((so, { whole, by }) => so.replace(whole, by), text)
}

const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'gu')

/** Bounded by how deep a tape may nest. */
const mapTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace))
  const object = objectIn(value)
  return object === null
    ? value
    : Object.fromEntries(Object.entries(object).map(([key, each]) => [key, mapTexts(each, replace)]))
}

const objectIn = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
