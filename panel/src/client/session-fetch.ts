import { accessToken, endSession, renewSession, SessionEnded } from './session.ts'

/** Fetch with the bearer header. On 401 the session is renewed and the request repeated once. */
export const sessionFetch = async (request: Request, init: RequestInit = {}): Promise<Response> => {
  const again = request.clone()
  const token = accessToken()
  const first = await fetch(withBearer(request, token), init)
  if (first.status !== 401) return first
  const fresh = await renewSession(token)
  const second = await fetch(withBearer(again, fresh), init)
  if (second.status !== 401) return second
  endSession()
  throw new SessionEnded('Your session has ended. Please sign in again.')
}

const withBearer = (request: Request, token: string | null): Request => {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}
