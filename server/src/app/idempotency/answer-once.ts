import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY, takesIdempotencyKey } from '@attune/contract/idempotency'
import {
  claimKey,
  keepAnswer,
  releaseKey,
  type KeyClaim,
  type KeyedRequest,
  type KnownKey,
} from '@attune/store/idempotency/keys'
import type { AnyProcedure } from '@orpc/server'
import { metaOf, type CallContext } from '../../calls/handler.ts'
import { actorIdOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { isRefusalCode, Refusal, toErrorBody } from '../../refusal.ts'
import { hashRequest } from './hash-request.ts'
import { storeOfKey } from './store-of-key.ts'

/** How long an attempt may take before another one gets its key, if it has changed nothing until then. */
const LEASE_MS = 60_000
/** Seconds after which the request may be repeated while the first one is being done. */
const RETRY_SECONDS = 1
/** A request refused with one of these would be refused again. Others are temporary: a missing right, a limit. */
const LASTING_STATUSES: ReadonlySet<number> = new Set([404, 409, 410, 422])

/** A key, and who sent it. */
interface SentKey {
  key: string
  member: Member
}

/** The key of a call that takes one; null for all others, whatever they send. */
export const readKey = (context: CallContext, procedure: AnyProcedure): SentKey | null => {
  const { idempotencyKey, member } = context
  const { route, inputSchema } = procedure['~orpc']
  if (idempotencyKey === null || member === undefined) return null
  if (!takesIdempotencyKey({ route, inputSchema, meta: metaOf(procedure) })) return null
  if (IDEMPOTENCY.key.test(idempotencyKey)) return { key: idempotencyKey, member }
  const issue = { path: 'idempotency-key', message: 'Use 1 to 255 printable ASCII characters.' }
  throw new Refusal('InputInvalid', { issues: [issue] })
}

/**
 * Runs a call once for each key, and gives later requests with the same key the first one's answer. The answer is committed
 * with the change if the call is one transaction. Otherwise each transaction commits that something was changed, and the
 * answer follows: if that is lost, the request isn't done again, and says so.
 */
export const answerOnce = async <R extends { output: unknown }>(
  context: CallContext,
  { key, member, input }: SentKey & { input: unknown },
  run: (context: CallContext) => Promise<R>,
): Promise<R | { output: unknown; context: {} }> => {
  const { deps } = context
  const request: KeyedRequest = {
    call: context.call,
    bodyHash: hashRequest(deps.secret, { accountId: member.account.account_id, ifMatch: context.ifMatch, input }),
    permissions: member.permissions,
  }
  const claim: KeyClaim = { accountId: actorIdOf(member), key, claim: randomUUID() }
  const known = await deps.store.tenant(member.organizationId, (tx) =>
    claimKey(tx, claim, request, timesOf(deps.now())),
  )
  if (known !== null) return { output: answerAgain(context, known, request), context: {} }
  const keyed = storeOfKey(deps.store, member.organizationId, claim)
  try {
    const result = await run({ ...context, deps: { ...deps, store: keyed.store }, expectAnswer: keyed.expectAnswer })
    if (!keyed.isAnswered()) await settle(deps, member, claim, { refusal: null, answer: toText(result.output) })
    return result
  } catch (error) {
    if (!keyed.isAnswered()) await settle(deps, member, claim, answerOf(error))
    throw error
  }
}

const timesOf = (now: Date) => ({
  now,
  forgotten: new Date(now.getTime() - IDEMPOTENCY.keptMs),
  abandoned: new Date(now.getTime() - LEASE_MS),
})

/** What a request gets if its key is taken. */
const answerAgain = (context: CallContext, known: KnownKey, { call, bodyHash, permissions }: KeyedRequest): unknown => {
  if (known.call !== call || (known.body_hash !== '' && known.body_hash !== bodyHash))
    throw new Refusal('IdempotencyKeyReused')
  const isFresh = known.claimed_at.getTime() > context.deps.now().getTime() - LEASE_MS
  if (known.state === 'running' || (known.state === 'changed' && isFresh))
    throw new Refusal('IdempotencyKeyBusy', undefined, RETRY_SECONDS)
  // With other rights, the answer might be different.
  if (known.answer === null || known.permissions !== permissions) throw new Refusal('IdempotencyAnswerLost')
  const value: unknown = known.answer === '' ? undefined : JSON.parse(known.answer)
  if (known.refusal === null) {
    context.markReplayed()
    return value
  }
  // A code of an earlier version.
  if (!isRefusalCode(known.refusal)) throw new Refusal('IdempotencyAnswerLost')
  context.markReplayed()
  throw new Refusal(known.refusal, value)
}

interface Answer {
  refusal: string | null
  answer: string
}

/** The answer that an error amounts to; null if the next attempt may end differently. */
const answerOf = (error: unknown): Answer | null => {
  if (!(error instanceof Refusal) || error.retryAfterSeconds !== undefined) return null
  return LASTING_STATUSES.has(toErrorBody(error.code).status)
    ? { refusal: error.code, answer: toText(error.data) }
    : null
}

const toText = (value: unknown): string => JSON.stringify(value) ?? ''

/** Keeps the answer of a call, or frees its key. */
const settle = async (
  { store, log }: Deps,
  { organizationId, requestId }: Member,
  claim: KeyClaim,
  answer: Answer | null,
): Promise<void> => {
  try {
    await store.tenant(organizationId, async (tx) => {
      await (answer === null ? releaseKey(tx, claim) : keepAnswer(tx, claim, answer))
    })
  } catch (err) {
    // The call has ended, and its caller learns how. Repeated, it is refused until the lease is over.
    log.warn({ err, reqId: requestId }, 'the answer to a request with an idempotency key could not be kept')
  }
}
