import { HEADERS } from '@attune/contract/headers'
import type { Media, MediaKind } from '@attune/contract/media/entity'
import { holdTab } from '../client/ask-before-leaving.ts'
import { requestHeaders } from '../client/calls.ts'
import { CallRefused, isErrorBody } from '../client/refusal.ts'
import { endSession, renewSession, requestToken, SessionEnded } from '../client/session.ts'
import { UnreadableAnswer } from '../client/unreadable-answer.ts'

interface UploadOptions {
  kind: MediaKind
  /** The organization it belongs to; by default the one the account acts in. */
  organization?: string | undefined
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one file. Uses XMLHttpRequest because `fetch` reports no progress. Meanwhile the browser asks before the tab
 * is closed. On 401 the session is renewed and the file sent once more.
 */
export const uploadFile = async (file: File, options: UploadOptions): Promise<Media> => {
  const release = holdTab('upload')
  try {
    const current = requestToken()
    const first = await postFile(file, current.token, options)
    if (first.status !== 401) return mediaOf(first)
    const second = await postFile(file, await renewSession(current), options)
    if (second.status !== 401) return mediaOf(second)
    endSession()
    throw new SessionEnded('Your session has ended. Please sign in again.')
  } finally {
    release()
  }
}

const postFile = (
  file: File,
  token: string | null,
  { kind, organization, onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> => {
  const form = new FormData()
  // The server checks the kind before it accepts the file, so the order matters.
  form.append('kind', kind)
  form.append('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', '/v1/media')
  const headers = { ...requestHeaders(), ...(organization !== undefined && { [HEADERS.organization]: organization }) }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total)
    request.addEventListener('load', () => resolve(request))
    // Looks like fetch's own error, so that failureOf recognizes it.
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted === true) request.abort()
    else request.send(form)
  })
}

const mediaOf = (answer: XMLHttpRequest): Media => {
  const body = parseJson(answer.responseText)
  if (answer.status === 200 && typeof body === 'object' && body !== null) return body as Media // The server follows the contract.
  if (answer.status >= 400 && isErrorBody(body)) throw new CallRefused(body, answer.getResponseHeader(HEADERS.request))
  throw new UnreadableAnswer(answer.status < 400 ? 500 : answer.status)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a proxy's page.
    return null
  }
}
