import { APP_VERSION } from '@attune/contract/headers'
import type { CallMeta } from '@attune/contract/call'
import { contract } from '@attune/contract/app/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

/** The OpenAPI 3.1 document of every call, with refusals in the shape they have on the wire. */
export const openApiDocument = async (): Promise<object> => {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: 'Attune', version: APP_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      customErrorResponseBodySchema: (refusals, status) => ({
        ...REFUSAL,
        properties: {
          ...REFUSAL.properties,
          code: { enum: refusals.map(([code]) => code) },
          status: { const: status },
        },
      }),
    },
  )
  for (const { route, meta } of listCalls()) {
    const operation = document.paths?.[route.path]?.[route.method]
    if (operation === undefined) throw new Error(`${route.path} is not in the document.`)
    // What any call may answer, such as 401, 403 and 429.
    operation.responses = {
      ...operation.responses,
      default: { description: 'A refusal', content: toJsonContent(REFUSAL) },
    }
    if (meta.right === 'public') operation.security = []
  }
  return document
}

/** The body of every answer that is no success (ErrorBody of the contract). */
const REFUSAL = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    content: { type: 'string' },
    data: {},
  },
  required: ['code', 'status', 'title', 'content'],
} as const

const toJsonContent = (schema: typeof REFUSAL) => ({
  'application/json': { schema: { ...schema, required: [...schema.required] } },
})

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

const listCalls = (): { route: { path: string; method: HttpMethod }; meta: CallMeta }[] =>
  Object.values(contract)
    .flatMap((slice) =>
      Object.values<{ '~orpc': { route: { path?: string; method?: string }; meta: CallMeta } }>(slice),
    )
    .map(({ '~orpc': { route, meta } }) => ({
      // Every call of the contract names both (call.ts).
      route: { path: route.path ?? '', method: (route.method ?? '').toLowerCase() as HttpMethod },
      meta,
    }))
