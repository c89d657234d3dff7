import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import type { ErrorBody, RefusalDefinition } from '@attune/contract/refusals'

/** An expected refusal, named in the contract. Anything else that is thrown is a defect and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: unknown
  /** For refusals that pass by themselves; sent in the `retry-after` header. */
  readonly retryAfterSeconds: number | undefined
  constructor(code: RefusalCode, data?: unknown, retryAfterSeconds?: number) {
    super(definitionOf(code).message)
    this.code = code
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const definitionOf = (code: RefusalCode): RefusalDefinition => REFUSALS[code]

/** A refusal as it is sent. */
export const toErrorBody = (code: RefusalCode, data?: unknown): ErrorBody => {
  const { status, title, message } = definitionOf(code)
  return { code, status, title, content: message, ...(data === undefined ? {} : { data }) }
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code)
