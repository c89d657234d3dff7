import { isErrorBody } from './refusal.ts'
import { askSwitch } from './switching/switched.ts'
import { endSession, renewSession, requestToken, SessionEnded } from './session.ts'

/**
 * Fetch with the bearer header. On 401 the session is renewed and the request repeated once. Throws SessionEnded, also if
 * another session has begun.
 */
export const sessionFetch = async (request: Request, init: RequestInit = {}): Promise<Response> => {
  const again = request.clone()
  const current = requestToken()
  const { token } = current
  const first = await fetch(withBearer(request, token), init)
  if (first.status === 409 && token !== null) await followIfSwitched(first, token)
  if (first.status !== 401) return first
  const fresh = await renewSession(current)
  const second = await fetch(withBearer(again, fresh), init)
  if (second.status !== 401) return second
  endSession()
  throw new SessionEnded('Your session has ended. Please sign in again.')
}

const withBearer = (request: Request, token: string | null): Request => {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

/** The session acts in another account than this page shows, because another tab switched it or the switch expired. */
const followIfSwitched = async (answer: Response, token: string): Promise<void> => {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (isErrorBody(body) && body.code === 'SwitchChanged') await askSwitch(token)
}
