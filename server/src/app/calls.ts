import { setImmediate as breathe } from 'node:timers/promises'
import { HEADERS } from '@attune/contract/headers'
import { contract } from '@attune/contract/app/contract'
import { OrganizationId } from '@attune/contract/ids'
import { TaskId } from '@attune/contract/tasks/ids'
import type { ErrorBody } from '@attune/contract/refusals'
import { isTransient } from '@attune/store/store'
import { implement, ORPCError, type AnyProcedure } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { toErrorBody, isRefusalCode, Refusal } from '../refusal.ts'
import { recordOwnSecurityEvent } from '../security-log/record-security-event.ts'
import { personOf } from '../staff/session-cache.ts'
import { admitCall, type Admission } from './admit-call.ts'
import { limitCalls } from './limit-calls.ts'
import { routeCalls, valuesMaxOf } from './body-limits.ts'
import { permit } from './permit.ts'
import { recordActing } from './while-switched.ts'
import type { Visitor } from '../calls/who.ts'
import { checkInput, checkOutput } from './check-shapes.ts'
import { recordLook } from '../looks/record-look.ts'
import { metaOf, type CallContext } from '../calls/handler.ts'
import { openHandler } from './open-handler.ts'
import { handlers } from './slices.ts'
import { answerOnce, readKey } from './idempotency/answer-once.ts'
import { tellAnswer, tellingCodeOf, TELLING_CODES } from './tell-answers.ts'
import { withSeenRevision } from './inputs/seen-revision.ts'
import { keptTextsOf } from './inputs/kept-texts.ts'
import { refuseTexts } from './inputs/refuse-texts.ts'

/** An input with more values takes long enough to be noticed. */
const MANY_VALUES = 5_000

/** Serves every call of the contract: checks the right, then the input's shape, then runs the verb. */
export const mountCalls = (
  app: FastifyInstance,
  deps: Deps,
  { callsAtOnce, checkOutputs = false }: { callsAtOnce: number; checkOutputs?: boolean },
): void => {
  const limit = limitCalls(callsAtOnce, (accountId) =>
    deps.log.warn({ accountId, most: callsAtOnce }, 'an account makes too many calls at once'),
  )
  const router = buildRouter(checkOutputs, () => admitCall(deps, limit))
  const plain = openHandler(router, bodyOf)
  const telling = new Map(
    TELLING_CODES.map((code) => [code, openHandler(router, (error) => tellAnswer(code, bodyOf(error)))]),
  )
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseUnreadFields(request)
    refuseBodyOfNoFields(request)
    readDeletion(request)
    // Answers are about people: no cache on the way may keep them.
    void reply.header('cache-control', 'no-store')
    const context = contextOf(deps, request, reply)
    const code = tellingCodeOf(request)
    const handler = (code === undefined ? undefined : telling.get(code)) ?? plain
    const { matched } = await handler.handle(request, reply, { prefix: '/', context })
    if (!matched) throw new Refusal('NotFound')
  }
  const isSignedIn = async (request: FastifyRequest): Promise<boolean> => {
    const token = bearerOf(request)
    return token !== null && (await personOf(deps, token, visitorOf(request))) !== null
  }
  routeCalls(app, isSignedIn, answer)
}

const buildRouter = (checkOutputs: boolean, admit: () => Admission) => {
  const os = implement(contract)
    // Inputs are read by `checkInput`. Validating a page's fields took longer than the rest of the call; see `checkOutput`.
    .$config({ initialInputValidationIndex: Number.NaN, initialOutputValidationIndex: Number.NaN })
    .$context<CallContext>()
    .use(async ({ context, procedure, next }, input) => {
      const admission = admit()
      let permitted: CallContext = { ...context, call: nameOf(procedure), begin: admission.begin }
      try {
        refuseWordForClient(procedure, input)
        permitted = await permit(permitted, metaOf(procedure))
        const { route } = procedure['~orpc']
        const values = refuseTexts(input, { most: valuesMaxOf(route.path), kept: keptTextsOf(route) })
        // Others get a turn between the parsing of a large body and its check.
        if (values > MANY_VALUES) await breathe()
        const run = async (given: CallContext) => {
          const result = await next({ context: given })
          if (checkOutputs) await checkOutput(procedure, result.output)
          recordActing(given, metaOf(procedure))
          recordLook(given, metaOf(procedure), input)
          return result
        }
        const sent = readKey(permitted, procedure)
        return await (sent === null ? run(permitted) : answerOnce(permitted, { ...sent, input }, run))
      } catch (error) {
        noteDenied(permitted, error)
        throw toCallError(error, context)
      } finally {
        admission.end()
      }
    })
  type Given = { context: CallContext; procedure: AnyProcedure; input: unknown }
  type Groups = Record<string, object>
  type Bound = { handler(run: (given: Given) => unknown): unknown }
  // The tables are complete by type (`HandlersOf`); here names are only matched.
  const bind = (calls: object, verbs: object) =>
    Object.fromEntries(
      Object.entries(verbs).map(
        ([name, verb]: [string, (context: CallContext, input: unknown) => Promise<unknown>]) => [
          name,
          (calls as Record<string, Bound>)[name]?.handler(({ context, procedure, input }) => {
            const answer = verb(context, checkInput(procedure, withSeenRevision(procedure, input, context.ifMatch)))
            context.expectAnswer?.(answer)
            return answer
          }),
        ],
      ),
    )
  return os.router(
    Object.fromEntries(
      Object.entries(handlers).map(([group, verbs]) => [group, bind((os as unknown as Groups)[group] ?? {}, verbs)]),
    ) as Parameters<typeof os.router>[0],
  )
}

/** Reads the fields of a DELETE request from its query if it has no body: many clients and proxies send none. */
const readDeletion = (request: FastifyRequest): void => {
  if (request.method === 'DELETE' && request.body === undefined) request.body = { ...(request.query as object) }
}

/** A word where a client's id belongs, as in `/v1/contacts/programs`, is an address that isn't there. */
const refuseWordForClient = (procedure: AnyProcedure, input: unknown): void => {
  if (procedure['~orpc'].route.path?.startsWith('/v1/contacts/{id}') !== true) return
  const { id } = input as { id?: unknown }
  if (typeof id === 'string' && /^[a-z]+(?:-[a-z]+)*$/.test(id)) throw new Refusal('NotFound')
}

/** Refuses query fields that no input would contain: any on a call that reads its body, and fields without a name. */
const refuseUnreadFields = ({ method, query, body }: FastifyRequest): void => {
  const reads = method === 'GET' || (method === 'DELETE' && body === undefined)
  const unread = Object.keys(query as object).filter((field) => !reads || field === '')
  if (unread.length === 0) return
  const issues = unread.slice(0, 20).map((path) => ({ path, message: "This call doesn't take this query parameter." }))
  throw new Refusal('InputInvalid', { issues })
}

/** Refuses a body that is not an object: where every field is optional it would silently be ignored. */
const refuseBodyOfNoFields = ({ body, headers }: FastifyRequest): void => {
  if (headers['content-type'] === undefined || body === undefined) return
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return
  throw new Refusal('InputInvalid', { issues: [{ path: '', message: 'The body must be a JSON object.' }] })
}

/** The context of a call, as far as it follows from the request itself. */
export const contextOf = (deps: Deps, request: FastifyRequest, reply: FastifyReply): CallContext => ({
  deps,
  visitor: visitorOf(request),
  call: `${request.method} ${request.routeOptions.url}`,
  token: bearerOf(request),
  chosenOrganization: organizationOf(request),
  switchId: switchOf(request),
  contactTask: request.method === 'GET' ? null : taskOf(request),
  ifMatch: request.headers['if-match'] ?? null,
  idempotencyKey: keyOf(request),
  isAhead: request.headers[HEADERS.ahead] === 'true',
  askToWait: (seconds) => void reply.header('retry-after', seconds),
  markReplayed: () => void reply.header(HEADERS.replayed, 'true'),
})

/** Where a request comes from, and whether the panel's screen is being recorded. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
  recordVideo: request.headers[HEADERS.recordVideo] === 'on',
})

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Anything but a well-formed id counts as unset. */
export const organizationOf = (request: FastifyRequest): string | null => {
  const read = OrganizationId.safeParse(request.headers[HEADERS.organization])
  return read.success ? read.data : null
}

/** Whatever is sent counts: a malformed one is refused. */
const keyOf = (request: FastifyRequest): string | null => {
  const sent = request.headers[HEADERS.idempotency]
  return sent === undefined ? null : String(sent)
}

/** Whatever is sent counts, since it must be the id of the session's switch. */
const switchOf = (request: FastifyRequest): string | null => {
  const sent = request.headers[HEADERS.switched]
  return typeof sent === 'string' ? sent : null
}

/** Anything but a well-formed id counts as unset. */
const taskOf = (request: FastifyRequest): string | null => {
  const read = TaskId.safeParse(request.headers[HEADERS.contactTask])
  return read.success ? read.data : null
}

/** A call's method and path, as the API page names it. */
const nameOf = (procedure: { '~orpc': { route: { method?: string; path?: string } } }): string =>
  `${procedure['~orpc'].route.method} ${procedure['~orpc'].route.path}`

/** A refusal inside a verb for lack of a right is logged like a call that the account may not make. */
const noteDenied = ({ deps, person, call }: CallContext, error: unknown): void => {
  if (person === undefined || !(error instanceof Refusal) || toErrorBody(error.code).status !== 403) return
  recordOwnSecurityEvent(deps, person, 'access-denied', { call, refusal: error.code })
}

/** Turns an error into oRPC's form. Unexpected ones are logged, and the answer carries the request's id. */
const toCallError = (thrown: unknown, { deps, visitor: { requestId }, askToWait }: CallContext): unknown => {
  // The database is down for a moment: the same call may succeed if repeated.
  const error = isTransient(thrown) ? new Refusal('Unavailable') : thrown
  if (error instanceof Refusal) {
    const body = toErrorBody(error.code, error.data)
    if (error.retryAfterSeconds !== undefined) askToWait(error.retryAfterSeconds)
    return new ORPCError(error.code, { status: body.status, message: body.content, data: error.data, defined: true })
  }
  if (error instanceof ORPCError && error.status < 500) return error
  deps.log.error({ err: error, reqId: requestId }, 'a call failed')
  return new ORPCError('InternalError', { status: 500, data: { requestId }, defined: true })
}

/** The product's error shape, also for errors raised by oRPC itself. */
const bodyOf = (error: ORPCError<string, unknown>): ErrorBody & { defined: true } => {
  if (isRefusalCode(error.code)) return { ...toErrorBody(error.code, error.data ?? undefined), defined: true }
  if (error.code === 'BAD_REQUEST')
    return { ...toErrorBody('InputInvalid', { issues: issuesOf(error.data) }), defined: true }
  return { ...toErrorBody('InternalError'), defined: true }
}

const issuesOf = (data: unknown): { path: string; message: string }[] => {
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : []
  if (!Array.isArray(issues)) return []
  return issues.slice(0, 20).map((issue: { path?: unknown[]; message?: unknown }) => ({
    path: (issue.path ?? [])
      .map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part))
      .join('.'),
    message: typeof issue.message === 'string' ? issue.message : '',
  }))
}
