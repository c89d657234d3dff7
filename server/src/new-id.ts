import { randomUUIDv7 } from 'node:crypto'

type Prefix =
  | 'no'
  | 'cr'
  | 'cv'
  | 'mr'
  | 'jb'
  | 'im'
  | 'fo'
  | 'hi'
  | 'mt'
  | 'wt'
  | 'sc'
  | 'sm'
  | 'sx'
  | 'ca'
  | 'st'
  | 'hm'
  | 'nt'
  | 'tk'
  | 'al'
  | 'kw'
  | 'qu'
  | 'pl'
  | 'or'
  | 'us'
  | 'ct'
  | 'md'
  | 'se'
  | 'ak'
  | 'ab'
  | 'ps'
  | 'pg'
  | 'pe'
  | 'wh'
  | 'wd'
  | 'fr'
  | 'sw'
  | 'mg'

/**
 * A new id: a prefix and a UUIDv7, so that ids sort by creation time. Notices, tasks and questions use up
 * none that are drawn: what automation does must not depend on who is told of it, or on what staff have to do.
 */
export const newId = (prefix: Prefix): string =>
  `${prefix}_${(UNDRAWN.has(prefix) ? randomUUIDv7() : draw()).replaceAll('-', '')}`

/** A new prompt template's id. */
export const newPromptTemplateId = (): string => `v_pt${draw().replaceAll('-', '')}`

const UNDRAWN: ReadonlySet<Prefix> = new Set<Prefix>(['nt', 'tk', 'qu'])

let draw: () => string = randomUUIDv7

/**
 * Draws ids from `source` while `during` runs. The recorded demo counts them up, so that what depends on ids, such as
 * the minute at which automation runs, comes out the same every time.
 */
export const withIdsFrom = async <T>(source: () => string, during: () => Promise<T>): Promise<T> => {
  draw = source
  try {
    return await during()
  } finally {
    draw = randomUUIDv7
  }
}
