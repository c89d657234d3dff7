import { HEADERS } from '@attune/contract/headers'
import { actingOrganization } from './organization.ts'
import { makeCalls } from './link.ts'
import { recordVideoHeader } from './recording/record-video.ts'
import { syncServerClock } from './server-clock.ts'
import { sessionFetch } from './session-fetch.ts'

/** Calls on behalf of the signed-in account. A 401 renews the session and repeats the call once. */
export const calls = makeCalls({
  headers: tenantHeaders,
  fetch: async (request, init) => {
    const answer = await sessionFetch(request, init)
    syncServerClock(answer.headers.get('date'))
    return answer
  },
})

/** Headers that say where the account acts and whether it is filmed; the live stream and uploads send them too. */
export function tenantHeaders(): Record<string, string> {
  const organization = actingOrganization()
  return { ...(organization !== null && { [HEADERS.organization]: organization }), ...recordVideoHeader() }
}
