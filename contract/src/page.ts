import * as z from 'zod'

/** A list is answered as `{ data, pagination }`; `next` is opaque and given back as it came. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    pagination: z.object({ hasNext: z.boolean(), next: z.string().nullable() }),
  })

export interface Page<T> {
  data: T[]
  pagination: { hasNext: boolean; next: string | null }
}

/** A number in a query string: digits on the wire, an integer after parsing. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([z.number().int(), z.string().regex(/^[0-9]{1,9}$/, 'A whole number is expected.')])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** Ids joined by commas, as the spec's selects send them. */
export const commaList = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(100))

/** Yes or no in a query string. */
export const queryFlag = z.enum(['true', 'false'])
