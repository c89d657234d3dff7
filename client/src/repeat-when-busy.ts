import { HEADERS } from '@attune/contract/headers'

/** A call is attempted at most this many times. */
const TRIES = 4
/** The server's `retry-after` is respected up to this (s). */
const WAIT_MAX_S = 60

/**
 * Sends a request, and repeats it if it wasn't done: on 429 and 503 after `retry-after`, and when the connection fails,
 * if it is a read or has an idempotency key.
 */
export const repeatWhenBusy = async (
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> => {
  const mayBeDone = request.method !== 'GET' && !request.headers.has(HEADERS.idempotency)
  for (let tries = 1; ; tries += 1) {
    const last = tries === TRIES
    const answer = await send(request.clone()).catch((error: unknown) => {
      if (last || mayBeDone || request.signal.aborted) throw error
      return null
    })
    if (answer !== null && (last || !isBusy(answer))) return answer
    await answer?.body?.cancel()
    await wait(secondsToWait(answer, tries), request.signal)
  }
}

/** A 503 with a time means nothing was done; a 409 with a time means the first attempt is still in progress. */
const isBusy = ({ status, headers }: Response): boolean =>
  status === 429 || ((status === 503 || status === 409) && headers.has('retry-after'))

const secondsToWait = (answer: Response | null, tries: number): number => {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), WAIT_MAX_S) : 2 ** (tries - 1)
}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
