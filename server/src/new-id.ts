import { randomUUIDv7 } from 'node:crypto'
import type { IDS } from '@attune/contract/app/slices'

/** How ids begin: those of the contract, push subscriptions, and requests to reset a second factor. */
type IdPrefix = PrefixOf<(typeof IDS)[keyof typeof IDS]> | 'ps' | 'fr'
type PrefixOf<Id> = Id extends { prefix: infer P extends string } ? P : never

/** A new id: a prefix and a UUIDv7, so that ids sort by creation time. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${draw(prefix).replaceAll('-', '')}`

/** A new prompt template's id. */
export const newPromptTemplateId = (): string => `v_pt${draw('v_pt').replaceAll('-', '')}`

/** Draws a UUID for an id with this prefix. */
export type IdSource = (prefix: IdPrefix | 'v_pt') => string

let draw: IdSource = () => randomUUIDv7()

/** Draws ids from `source` while `during` runs, so that what depends on ids can come out the same every time. */
export const withIdsFrom = async <T>(source: IdSource, during: () => Promise<T>): Promise<T> => {
  draw = source
  try {
    return await during()
  } finally {
    draw = () => randomUUIDv7()
  }
}
