import { APP_VERSION, HEADERS } from '@attune/contract/app'
import { contract } from '@attune/contract/contract'
import { OrganizationId } from '@attune/contract/ids'
import { isTransient } from '@attune/store/store'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { implement, ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contactHandlers } from '../contacts/handlers.ts'
import { conversationHandlers, playgroundHandlers } from '../conversations/handlers.ts'
import type { Deps } from '../deps.ts'
import { organizationHandlers } from '../organizations/handlers.ts'
import { errorBody, isRefusalCode, Refusal } from '../refusal.ts'
import { staffHandlers } from '../staff/handlers.ts'
import { permit } from '../staff/permit.ts'
import { metaOf, type CallContext } from './handler.ts'

/** Every slice's handlers under the names of the contract. */
const handlers = {
  organizations: organizationHandlers,
  staff: staffHandlers,
  contacts: contactHandlers,
  conversations: conversationHandlers,
  playground: playgroundHandlers,
}

const converters = [new ZodToJsonSchemaConverter()]

/** Answers every call of the contract: right first, then the input's shape, then the verb. */
export const mountCalls = (app: FastifyInstance, deps: Deps): void => {
  const handler = new OpenAPIHandler(router(), {
    customErrorResponseBodyEncoder: bodyOf,
    plugins: [new SmartCoercionPlugin({ schemaConverters: converters })],
  })
  app.all('/*', async (request, reply) => {
    const { matched } = await handler.handle(request, reply, { prefix: '/', context: contextOf(deps, request) })
    if (!matched) throw new Refusal('NotFound')
  })
}

/** The OpenAPI 3.1 document of every call. */
export const openApiDocument = (): Promise<object> =>
  new OpenAPIGenerator({ schemaConverters: converters }).generate(contract, {
    info: { title: 'Attune', version: APP_VERSION },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  })

const router = () => {
  const os = implement(contract)
    .$context<CallContext>()
    .use(async ({ context, procedure, next }) => {
      try {
        return await next({ context: await permit(context, metaOf(procedure)) })
      } catch (error) {
        throw asCallError(error, context)
      }
    })
  type Bound = { handler(run: (given: { context: CallContext; input: never }) => unknown): unknown }
  // The tables below are complete by type (HandlersOf); here names are only brought together.
  const bind = (calls: object, verbs: object) =>
    Object.fromEntries(
      Object.entries(verbs).map(([name, verb]: [string, (context: CallContext, input: never) => unknown]) => [
        name,
        (calls as Record<string, Bound>)[name]?.handler(({ context, input }) => verb(context, input)),
      ]),
    )
  return os.router({
    organizations: bind(os.organizations, handlers.organizations),
    staff: bind(os.staff, handlers.staff),
    contacts: bind(os.contacts, handlers.contacts),
    conversations: bind(os.conversations, handlers.conversations),
    playground: bind(os.playground, handlers.playground),
  } as Parameters<typeof os.router>[0])
}

const contextOf = (deps: Deps, request: FastifyRequest): CallContext => ({
  deps,
  visitor: { address: request.ip, requestId: request.id },
  token: bearerOf(request),
  chosenOrganization: chosenBy(request),
})

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Only the form of an id gets through; anything else counts as unset. */
export const chosenBy = (request: FastifyRequest): string | null => {
  const read = OrganizationId.safeParse(request.headers[HEADERS.organization])
  return read.success ? read.data : null
}

const asCallError = (thrown: unknown, { deps, visitor }: CallContext): unknown => {
  // The database is away for a moment: the same call may succeed when made again.
  const error = isTransient(thrown) ? new Refusal('Unavailable') : thrown
  if (error instanceof ORPCError && error.status < 500) return error
  if (!(error instanceof Refusal)) {
    deps.log.error({ err: error, reqId: visitor.requestId }, 'a call failed')
    return error
  }
  const body = errorBody(error.code, error.data)
  return new ORPCError(error.code, { status: body.status, message: body.content, data: error.data, defined: true })
}

/** Our one error shape, also for what oRPC itself refuses. */
const bodyOf = (error: ORPCError<string, unknown>): unknown => {
  if (isRefusalCode(error.code)) return { ...errorBody(error.code, error.data ?? undefined), defined: true }
  if (error.code === 'BAD_REQUEST')
    return { ...errorBody('InputInvalid', { issues: issuesOf(error.data) }), defined: true }
  return { ...errorBody('InternalError'), defined: true }
}

const issuesOf = (data: unknown): { path: string; message: string }[] => {
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : []
  if (!Array.isArray(issues)) return []
  return issues.slice(0, 20).map((issue: { path?: unknown[]; message?: unknown }) => ({
    path: (issue.path ?? [])
      .map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part))
      .join('.'),
    message: String(issue.message ?? ''),
  }))
}
