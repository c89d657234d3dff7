import { isText } from '../../routing/search.ts'

/** Search parameters of Home: the selected client, and the coach whose clients are listed. */
export interface HomeSearch {
  client?: string
  coach?: string
}

export const parseHomeSearch = ({ client, coach }: Record<string, unknown>): HomeSearch => ({
  ...(isText(client) && { client }),
  ...(isText(coach) && coach.startsWith('us_') && { coach }),
})
