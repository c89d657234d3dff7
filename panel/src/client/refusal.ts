import type { ErrorBody } from '@attune/contract/refusals'

/** The `data` of the error that a refused call throws, next to `code`, `status` and the sentence as `message`. */
export interface RefusalData {
  title: string
  /** The request's id in the server's log. */
  reference: string | null
  /** What the contract defines for this refusal; undefined if nothing. */
  detail: unknown
}

/** Whether a response body is our error format. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body && 'content' in body

/** Thrown by a refused call. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: string
  readonly status: number
  readonly data: RefusalData

  constructor({ code, status, title, content, data }: ErrorBody, reference: string | null) {
    super(content)
    this.code = code
    this.status = status
    this.data = { title, reference, detail: data }
  }
}
