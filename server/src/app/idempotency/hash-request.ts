import { createHmac } from 'node:crypto'
import { isRecord } from '@attune/contract/is-record'

/** What a request asks for. */
interface Asked {
  /** Whose account it was made in. */
  accountId: string
  /** The revision that the caller has seen, if a header says so. */
  ifMatch: string | null
  /** The contents of path and body. */
  input: unknown
}

/**
 * What a request asks for, as a hash: the order of fields doesn't matter. It is keyed with the installation's secret,
 * so that nobody can guess from it what the body was, such as a password in it.
 */
export const hashRequest = (secret: string, { accountId, ifMatch, input }: Asked): string =>
  createHmac('sha256', secret)
    .update(`attune idempotency ${JSON.stringify([accountId, ifMatch, input], sortFields)}`)
    .digest('base64url')

const sortFields = (_field: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
