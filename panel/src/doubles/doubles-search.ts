import { isText } from '../routing/search.ts'

/**
 * Search parameters of Doubles: the client that stays, the one merged into it, and whether the pair is from the list,
 * to which a merge then returns.
 */
export interface DoublesSearch {
  client?: string
  with?: string
  listed?: true
}

export const parseDoublesSearch = ({ client, with: other, listed }: Record<string, unknown>): DoublesSearch => ({
  ...(isContactId(client) && { client }),
  ...(isContactId(client) && isContactId(other) && { with: other, ...(listed === true && { listed }) }),
})

const isContactId = (value: unknown): value is string => isText(value) && /^ct_[0-9a-f]{32}$/.test(value)
