import { commonRefusals } from '@attune/contract/refusals'
import type { RefusalData } from './refusal.ts'

/** A failure as shown to the user. `status` is 0 when there was no response at all. */
export interface Failure {
  code: string
  status: number
  title: string
  content: string
  reference: string | null
}

/** Converts anything thrown. */
export const failureOf = (error: unknown): Failure => {
  if (isRefusedError(error)) {
    const { code, status, message } = error
    const { title, reference, detail } = error.data
    // As the contract defines the detail of these.
    const why = SAYING_WHY.has(code) ? (detail as { reason: string } | undefined)?.reason : undefined
    return { code, status, title, content: why ?? message, reference }
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

/** Refusals whose detail says in a sentence what is wrong; their own one only says where to look. */
const SAYING_WHY = new Set(['AlertConditionInvalid', 'MoveInvalid', 'ProgramStepInvalid', 'ScheduleInvalid'])

/** The detail that the contract defines for a refusal, such as the newer version with a 409; undefined if none. */
export const detailOf = (error: unknown): unknown => (isRefusedError(error) ? error.data.detail : undefined)

/** Whether someone else had saved first: the detail is what they saved. */
export const isConflict = (error: unknown): boolean => failureOf(error).status === 409 && detailOf(error) !== undefined

/** Whether a refusal lists the wrong fields in its detail, each with what is wrong with it. */
export const namesFields = (code: string): boolean => code === 'InputInvalid' || code === 'CharacterUnseen'

interface RefusedError extends Error {
  code: string
  status: number
  data: RefusalData
}

const isRefusedError = (error: unknown): error is RefusedError => {
  if (!(error instanceof Error) || !('data' in error) || !('code' in error) || !('status' in error)) return false
  return typeof error.data === 'object' && error.data !== null && 'title' in error.data && 'reference' in error.data
}

/** A response in a foreign shape, from a proxy, say. The status decides the text. */
const toUnreadableFailure = (status: number): Failure => {
  const match = Object.entries(commonRefusals).find(([, refusal]) => refusal.status === status)
  const [code, { title, message }] = match ?? ['InternalError', commonRefusals.InternalError]
  return { code, status, title, content: message, reference: null }
}

/** fetch throws a TypeError when there is no connection; its message differs by browser. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

const UNREACHABLE: Failure = {
  code: 'Unreachable',
  status: 0,
  title: 'No connection',
  content: 'Can’t reach the server. Check your connection and try again.',
  reference: null,
}
