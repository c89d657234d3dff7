import { randomUUIDv7 } from 'node:crypto'

type Prefix =
  | 'no'
  | 'cv'
  | 'mr'
  | 'jb'
  | 'im'
  | 'fo'
  | 'mt'
  | 'sc'
  | 'ca'
  | 'st'
  | 'hm'
  | 'pl'
  | 'or'
  | 'us'
  | 'ct'
  | 'md'
  | 'se'
  | 'ak'
  | 'ps'

/** A new id: its prefix and a UUIDv7, so that ids sort by the time they were made. */
export const newId = (prefix: Prefix): string => `${prefix}_${draw().replaceAll('-', '')}`

/** A new prompt template’s: `v_pt` and the same. */
export const newPromptTemplateId = (): string => `v_pt${draw().replaceAll('-', '')}`

let draw: () => string = randomUUIDv7

/**
 * Lets ids come from elsewhere while `during` runs. A past that is played takes them by count: what is picked by an id, as
 * minutes of automation are, comes out the same each time.
 */
export const withIdsFrom = async <T>(source: () => string, during: () => Promise<T>): Promise<T> => {
  draw = source
  try {
    return await during()
  } finally {
    draw = randomUUIDv7
  }
}
