import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import { tenantHeaders } from '../calls.ts'
import { fileNameOf } from './file-name.ts'
import { CallRefused, isErrorBody } from '../refusal.ts'
import { sessionFetch } from '../session-fetch.ts'
import { UnreadableAnswer } from '../unreadable-answer.ts'

/** Asks one of the routes that files go through; a refusal is thrown like that of any call. */
export const fetchFile = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { ...tenantHeaders(), [HEADERS.appVersion]: APP_VERSION, ...init.headers }
  const response = await sessionFetch(new Request(new URL(path, location.origin), { ...init, headers }))
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) throw new CallRefused(body, response.headers.get(HEADERS.request))
  throw new UnreadableAnswer(response.status)
}

/** Fetches a file and hands it to the person under the name the server gives it. */
export const downloadFile = async (path: string): Promise<void> => {
  const response = await fetchFile(path)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? 'download'
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
