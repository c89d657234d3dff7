/** No answer of a model is longer: what goes on is cut off before it fills the memory. */
export const ANSWER_MAX = 2 * 1024 * 1024

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** A fetch that follows nobody elsewhere and reads so much and no more. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  const body = await readBody(answer)
  return new Response(body.length === 0 ? null : body, {
    // A redirect is no answer; as a status it is told like any other.
    status: answer.status === 0 ? 502 : answer.status,
    headers: answer.headers,
  })
}

const readBody = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX) throw new AnswerTooLarge('The provider’s answer is longer than any text.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
