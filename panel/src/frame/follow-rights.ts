import { loadAccountAgain } from '../client/account.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'

/**
 * Changed rights show and hide parts of every page, so everything shown is reloaded, including the account. A new
 * stream doesn't report what changed between loading the account and its own start, so the account is reloaded then,
 * too.
 */
export const followRights = (): (() => void) =>
  subscribeLive((event) => {
    if (event.event === 'reset' && event.reason === 'rights') void queryClient.invalidateQueries()
    if (event.event === 'hello') void loadAccountAgain()
  })
