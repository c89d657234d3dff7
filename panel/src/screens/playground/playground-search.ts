import { isText } from '../../routing/search.ts'

/** The client whose phone the Playground shows. `deliveries`: the deliveries panel is open on a narrow screen. */
export interface PlaygroundSearch {
  client?: string
  deliveries?: boolean
}

export const parsePlaygroundSearch = ({ client, deliveries }: Record<string, unknown>): PlaygroundSearch => ({
  ...(isText(client) && { client }),
  ...(isText(client) && deliveries === true && { deliveries }),
})
