/** Sends requests with an access token obtained with a key. */
export interface Session {
  fetch: (request: Request) => Promise<Response>
}

/**
 * Signs in with the key before the first request, and again when the token is refused: it is valid for 15 minutes.
 * Concurrent requests share one sign-in. If the key is refused, each request gets that answer.
 */
export const keepSession = (signIn: URL, key: string, send: (request: Request) => Promise<Response>): Session => {
  let opening: Promise<string | Response> | null = null

  const open = async (): Promise<string | Response> => {
    const answer = await send(
      new Request(signIn, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ apikey: key }),
      }),
    )
    return answer.ok ? ((await answer.json()) as { accessToken: string }).accessToken : answer
  }
  const forget = (attempt: Promise<string | Response>) => {
    if (opening === attempt) opening = null
  }
  /** The token, or the answer that refused the key, and how to forget it unless another request already has. */
  const token = async () => {
    const attempt = (opening ??= open())
    try {
      const found = await attempt
      if (typeof found !== 'string') forget(attempt)
      return { found, forget: () => forget(attempt) }
    } catch (error) {
      forget(attempt)
      throw error
    }
  }
  const sendWith = (access: string, request: Request): Promise<Response> => {
    const signed = request.clone()
    signed.headers.set('authorization', `Bearer ${access}`)
    return send(signed)
  }

  return {
    fetch: async (request) => {
      const first = await token()
      if (typeof first.found !== 'string') return first.found.clone()
      const answer = await sendWith(first.found, request)
      if (answer.status !== 401) return answer
      // The token has expired, and nothing was done.
      first.forget()
      const { found } = await token()
      return typeof found === 'string' ? sendWith(found, request) : found.clone()
    },
  }
}
