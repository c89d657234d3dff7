import { HEADERS } from '@attune/contract/headers'
import { requestHeaders } from '../calls.ts'
import { fileNameOf } from './file-name.ts'
import { CallRefused, isErrorBody } from '../refusal.ts'
import { sessionFetch } from '../session-fetch.ts'
import { UnreadableAnswer } from '../unreadable-answer.ts'

/** Requests one of the file routes. Throws refusals in the same shape as calls do. */
export const fetchFile = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { ...requestHeaders(), ...init.headers }
  const response = await sessionFetch(new Request(new URL(path, location.origin), { ...init, headers }))
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) throw new CallRefused(body, response.headers.get(HEADERS.request))
  throw new UnreadableAnswer(response.status)
}

/** Downloads a file under the name the server gives it. */
export const downloadFile = async (path: string): Promise<void> => {
  const response = await fetchFile(path)
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? 'download')
}

/** Lets the browser save a file under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
