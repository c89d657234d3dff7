import type { ErrorBody } from '@attune/contract/refusals'

/** What a failed call throws carries this as `data`, beside `code`, `status` and the sentence as `message`. */
export interface RefusalData {
  title: string
  /** The request's id in the server's log. */
  reference: string | null
  /** What the contract says of this refusal. */
  detail: unknown
}

/** The body of an answer that is not a success. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'title' in body && 'content' in body

/** A refused call that was made without the full client; the full client throws the same shape. */
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
