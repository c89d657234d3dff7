import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import { noteLate } from './late-answers.ts'
import { makeCalls } from './link.ts'
import { actingOrganization } from './organization.ts'
import { recordVideoHeader } from './recording/record-video.ts'
import { syncServerClock } from './server-clock.ts'
import { sessionFetch } from './session-fetch.ts'
import { isSwitched, switchedHeader } from './switching/switched.ts'
import { workingTask } from './working-task.ts'

/** API calls of the signed-in account. On 401 the session is renewed and the call repeated once. */
export const calls = makeCalls({
  headers: requestHeaders,
  fetch: async (request, init) => {
    const answer = await sessionFetch(request, init)
    syncServerClock(answer.headers.get('date'))
    return answer
  },
  onLate: noteLate,
})

/**
 * Headers of every request: the app's version, the organization the account acts in, the task being worked on, and
 * record-video mode. Also sent with the stream and uploads.
 */
export function requestHeaders(task: string | null = workingTask()): Record<string, string> {
  const organization = actingOrganization()
  return {
    [HEADERS.appVersion]: APP_VERSION,
    ...(organization !== null && { [HEADERS.organization]: organization }),
    ...switchedHeader(),
    ...(task !== null && !isSwitched() && { [HEADERS.contactTask]: task }),
    ...recordVideoHeader(),
  }
}
