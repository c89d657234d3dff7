import { commonRefusals } from '@attune/contract/refusals'
import type { RefusalData } from './refusal.ts'

/** A failure in the words a person reads. `status` is 0 when no answer came at all. */
export interface Failure {
  code: string
  status: number
  title: string
  content: string
  reference: string | null
}

/** Reads any thrown thing. */
export const failureOf = (error: unknown): Failure => {
  if (isRefusedError(error)) {
    const { title, reference } = error.data
    return { code: error.code, status: error.status, title, content: error.message, reference }
  }
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return toUnreadableFailure(error.status)
  if (error instanceof Error && error.name === 'SessionEnded') {
    return { code: 'SessionEnded', status: 401, title: 'Session ended', content: error.message, reference: null }
  }
  if (isNetworkError(error)) return UNREACHABLE
  const content = error instanceof Error && error.message !== '' ? error.message : commonRefusals.InternalError.message
  return { code: 'InternalError', status: 500, title: commonRefusals.InternalError.title, content, reference: null }
}

/** What the contract says of a refusal beside its sentence: the newer thing of a 409, say. */
export const detailOf = (error: unknown): unknown => (isRefusedError(error) ? error.data.detail : undefined)

interface RefusedError extends Error {
  code: string
  status: number
  data: RefusalData
}

const isRefusedError = (error: unknown): error is RefusedError => {
  if (!(error instanceof Error) || !('data' in error) || !('code' in error) || !('status' in error)) return false
  return typeof error.data === 'object' && error.data !== null && 'title' in error.data && 'reference' in error.data
}

/** An answer in another shape than ours: a proxy, say. The status decides the words. */
const toUnreadableFailure = (status: number): Failure => {
  const known = Object.entries(commonRefusals).find(([, refusal]) => refusal.status === status)
  const [code, { title, message }] = known ?? ['InternalError', commonRefusals.InternalError]
  return { code, status, title, content: message, reference: null }
}

/** fetch throws a TypeError when no connection comes about; each browser has its own words for it. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

const UNREACHABLE: Failure = {
  code: 'Unreachable',
  status: 0,
  title: 'No connection',
  content: 'The server cannot be reached. Check your connection and try again.',
  reference: null,
}
