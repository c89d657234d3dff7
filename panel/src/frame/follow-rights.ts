import { loadAccountAgain } from '../client/account.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'

/**
 * Other rights show and hide parts of every page: all that is shown is loaded again, the account with it. A stream that begins
 * tells nothing of what changed between the account's load and its own beginning, so the account is loaded again then.
 */
export const followRights = (): (() => void) =>
  subscribeLive((event) => {
    if (event.event === 'reset' && event.reason === 'rights') void queryClient.invalidateQueries()
    if (event.event === 'hello') void loadAccountAgain()
  })
