import * as z from 'zod'
import { SORT_DIRECTIONS } from './sort.ts'

/** A page of a list. `next` is an opaque cursor: send it back unchanged to get the next page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    pagination: z.object({ hasNext: z.boolean(), next: z.string().nullable() }),
  })

export interface Page<T> {
  data: T[]
  pagination: { hasNext: boolean; next: string | null }
}

/** An integer in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([z.number().int(), z.string().regex(/^[0-9]{1,9}$/, 'Use a whole number.')])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** Ids separated by commas. */
export const commaList = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(100))

/** What a list is sorted by. */
export const sortField = <By extends string>(names: readonly By[]) =>
  z.enum(names, `This list can be sorted by ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`)

export const sortDirection = z.enum(SORT_DIRECTIONS, 'Use asc or desc.')

/** A boolean in a query string. */
export const queryFlag = z.enum(['true', 'false'])
