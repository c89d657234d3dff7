import type { PlaceContext } from './find-city.ts'

/**
 * Takes the postal code out of an address and formats it: "SW1A 1AA", "M5V 2T6", five digits of a ZIP+4. `first`: the
 * code came first. Null if there are several.
 */
export function takePostal(text: string): { rest: string; postal: PlaceContext['postal']; first: boolean } | null {
  const house = HOUSE.exec(text)?.[0].length ?? 0
  const all = FORMS.flatMap(({ form, pattern }) => [...text.matchAll(pattern)].map((match) => ({ form, match })))
  const found = all.filter(({ match }) => match.index >= house)
  const [first, ...more] = found
  if (!first) return { rest: text, postal: null, first: false }
  if (more.length > 0) return null
  const { form, match } = first
  const [whole, head = '', tail] = match
  const code = form === 'digits' ? head : `${head} ${tail}`.toUpperCase()
  const rest = `${text.slice(0, match.index)} , ${text.slice(match.index + whole.length)}`
  return { rest: rest.replace(/^[\s,]+|[\s,]+$/gu, ''), postal: { code, form }, first: match.index === 0 }
}

/** "1234 Main St," is a street address. */
const HOUSE =
  /^\d{1,6} [\p{L}\d ]{1,40}? (?:st|street|ave|avenue|av|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|pl|place|ter|terrace|cir|circle|pkwy|hwy)\.?(?![\p{L}\d])/iu

/** Royal Mail, Canada Post, and digits as in most other countries. A house number before a street doesn't count. */
const FORMS: { form: 'digits' | 'CA' | 'GB'; pattern: RegExp }[] = [
  { form: 'CA', pattern: /(?<![\p{L}\d])([abceghj-nprstvxy]\d[a-z])[ -]?(\d[a-z]\d)(?![\p{L}\d])/giu },
  { form: 'GB', pattern: /(?<![\p{L}\d])([a-z]{1,2}\d[a-z\d]?) ?(\d[abd-hjlnp-uw-z]{2})(?![\p{L}\d])/giu },
  { form: 'digits', pattern: /(?<![\p{L}\d.,/+#-])(\d{4,6})(?:-\d{4})?(?![\p{L}\d%]|[.,:/]\d|-\d)/gu },
]
