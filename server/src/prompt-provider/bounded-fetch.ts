/** Bytes. No model's answer is longer; anything that goes on is cut off before it fills the memory. */
const ANSWER_MAX = 2 * 1024 * 1024

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** A fetch that follows no redirects and reads at most `ANSWER_MAX` bytes. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  const body = await readBody(answer)
  return new Response(body.length === 0 ? null : body, {
    // An opaque redirect has status 0, which a Response cannot be made with.
    status: answer.status === 0 ? 502 : answer.status,
    headers: answer.headers,
  })
}

const readBody = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX) throw new AnswerTooLarge('The provider’s response is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
