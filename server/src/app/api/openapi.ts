import { contract } from '@attune/contract/app/contract'
import type { CallMeta } from '@attune/contract/call'
import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import { takesIdempotencyKey } from '@attune/contract/idempotency'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { applyDescription, fieldsOf, readDescriptions } from './descriptions.ts'
import type { OpenApi, Parameter, Schema } from './document.ts'
import { plainRoutes } from './plain-routes.ts'
import { sharedSchemas } from './shared-schemas.ts'
import { TAGS, tagOf } from './tags.ts'

/**
 * Builds the OpenAPI 3.1 document of every call and plain route, with refusals as they appear on the wire. Descriptions
 * come from the contract's doc comments, and examples from those of the security tests.
 *
 * @param publicUrl The address of this server, without a slash at the end.
 */
export const openApiDocument = async (publicUrl: string): Promise<OpenApi> => {
  const descriptions = await readDescriptions()
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = (await generator.generate(contract, {
    info: {
      title: 'Attune',
      version: APP_VERSION,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This server' }],
    tags: TAGS,
    commonSchemas: sharedSchemas(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, as `signIn` and `refresh` return it.',
        },
      },
      parameters: { organization: ORGANIZATION_HEADER, idempotencyKey: IDEMPOTENCY_HEADER },
    },
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: (refusals, status) => refusalSchema(refusals, status),
  })) as unknown as OpenApi
  const { schemas } = document.components
  schemas['Refusal'] = REFUSAL
  const describeSchema = (schema: Schema, description: Parameters<typeof applyDescription>[2]) =>
    applyDescription(descriptions, schema, description)
  for (const [name, schema] of Object.entries(schemas)) describeSchema(schema, descriptions.schemas[name])
  for (const { name, route, meta, takesKey } of listCalls()) {
    const operation = document.paths[route.path]?.[route.method]
    if (operation === undefined) throw new Error(`${route.path} is missing from the document.`)
    const described = descriptions.calls[`${route.method.toUpperCase()} ${route.path}`]
    operation.tags = [tagOf(name)]
    const key = takesKey ? [KEY_SENTENCE] : []
    operation.description = [described?.description ?? '', rightSentence(meta), ...featureSentence(meta), ...key]
      .join('\n\n')
      .trim()
    const fields = fieldsOf(descriptions, described?.input)
    for (const parameter of operation.parameters ?? [])
      if ('name' in parameter) tidyParameter(parameter, fields[parameter.name]?.description)
    if (meta.tenant)
      operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/organization' }]
    if (takesKey)
      operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/idempotencyKey' }]
    const body = operation.requestBody?.content['application/json']
    if (body?.schema !== undefined) describeSchema(body.schema, described?.input)
    const example = descriptions.examples[name]
    if (body !== undefined && example !== undefined) body.example = example
    const answer = operation.responses?.['200']
    if (answer !== undefined) {
      answer.description = 'Success'
      const schema = answer.content?.['application/json']?.schema
      if (schema !== undefined) describeSchema(schema, described?.output)
    }
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      if (status !== '200') response.description = 'Refused. `code` says why.'
    // Any call may answer these, such as 401, 403 and 429.
    operation.responses = {
      ...operation.responses,
      default: { description: 'Refused, for a reason that any call may have.', content: REFUSAL_CONTENT },
    }
    if (meta.right === 'public') operation.security = []
  }
  for (const [path, route] of Object.entries(plainRoutes(REFUSAL_CONTENT)))
    document.paths[path] = { ...document.paths[path], ...route }
  dropUnused(document)
  return document
}

/** Schemas that no call uses, such as those that are only part of a larger one that is written out. */
const dropUnused = (document: OpenApi): void => {
  const { schemas } = document.components
  const text = JSON.stringify(document)
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  if (unused.length > 0) dropUnused(document)
}

const ABOUT = `The API of Attune: everything the panel does, it does through these calls.

Sign in with an email and password or an API key, and send the access token as a bearer token. A call that is refused
answers with a JSON body whose \`code\` is listed with the call. How to page, retry safely and follow changes live is
described in \`docs/api.md\` of the source.`

const ORGANIZATION_HEADER = {
  name: HEADERS.organization,
  in: 'header' as const,
  required: false,
  description:
    'The organization to act in. Only accounts that belong to no organization choose one; everyone else can leave it out.',
  schema: { type: 'string' as const, example: 'or_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f' },
}

const IDEMPOTENCY_HEADER = {
  name: HEADERS.idempotency,
  in: 'header' as const,
  required: false,
  description: `A name of your own for this request, 1 to 255 printable ASCII characters. Repeated with the same key within 24
hours, the request isn't done again: the first answer comes, with the header \`${HEADERS.replayed}: true\`. With another body
or call it is refused with \`IdempotencyKeyReused\` (422), while the first is being done with \`IdempotencyKeyBusy\` (409), and
if the first answer is no longer known with \`IdempotencyAnswerLost\` (409).`,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, example: 'crm-note-2026-0001' },
}

/** The body of every answer that is not a success (`ErrorBody` in the contract). */
const REFUSAL: Schema = {
  type: 'object',
  description: 'Why a call was refused.',
  properties: {
    code: { type: 'string', description: 'A stable name for programs, such as `ContactNotFound`.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    title: { type: 'string', description: 'A heading for people.' },
    content: { type: 'string', description: 'A sentence for people.' },
    data: { description: 'Details; their shape depends on the code.' },
    answer: {
      type: 'string',
      description: 'Of checking and saving a scene: `validation_error`, or `unknown_error` for any other failure.',
    },
  },
  required: ['code', 'status', 'title', 'content'],
}
const REFUSAL_REF = { $ref: '#/components/schemas/Refusal' }
const REFUSAL_CONTENT = { 'application/json': { schema: REFUSAL_REF } }

const refusalSchema = (refusals: readonly (readonly [string, ...unknown[]])[], status: number) => ({
  allOf: [REFUSAL_REF],
  type: 'object' as const,
  properties: { code: { enum: refusals.map(([code]) => code) }, status: { const: status } },
  required: ['code', 'status', 'title', 'content'],
})

/** Who may make a call. */
const rightSentence = ({ right, also }: CallMeta): string => {
  if (right === 'public') return 'Needs no session.'
  if (right === 'signed-in') return 'Any signed-in account may call it.'
  return also === undefined
    ? `Requires the permission \`${right}\`.`
    : `Requires the permissions \`${right}\` and \`${also}\`.`
}

const featureSentence = ({ feature }: CallMeta): string[] =>
  feature === undefined ? [] : [`The feature \`${feature}\` must be on.`]

const KEY_SENTENCE = `Takes an \`${HEADERS.idempotency}\`.`

/** Our parameters are plain: values are percent-encoded text, never objects. */
const tidyParameter = (parameter: Parameter, description: string | undefined): void => {
  for (const key of ['style', 'explode', 'allowEmptyValue', 'allowReserved']) delete parameter[key]
  parameter.description = description ?? PARAMETERS[parameter.name] ?? ''
  if (parameter.schema !== undefined) parameter.schema = withoutStringTwin(parameter.schema)
}

/** A number in a query is text on the wire: the schema names both, a reader wants the number. */
const withoutStringTwin = (schema: Schema): Schema => {
  const [number, text, ...rest] = schema.anyOf ?? []
  return number?.type === 'integer' && text?.type === 'string' && rest.length === 0
    ? { ...schema, anyOf: undefined, type: 'integer' }
    : schema
}

/** Parameters that mean the same in every call. */
const PARAMETERS: Record<string, string> = {
  id: 'The id of the object.',
  limit: 'How many to return at most.',
  next: 'The `next` of the previous page; leave it out for the first page.',
  q: 'A search text.',
  ids: 'Only these ids, separated by commas.',
  status: 'Only those with this status.',
  label: 'Only those with this label.',
  state: 'Only those in this state.',
  category: 'Only photos of this category.',
  from: 'Where to start: a time, or a version number.',
  to: 'Where to end: a time.',
  version: 'The number of the version.',
  contactId: 'The id of the client.',
  requestId: 'The id of the manager request.',
  noteId: 'The id of the note.',
  viewId: 'The id of the view.',
  importId: 'The id of the import.',
  historyId: 'The id of the import of conversations.',
  jobId: 'The id of the bulk action.',
  caseId: 'The id of the recorded case.',
  stateId: 'The id of the run.',
  sceneId: 'The id of the scene.',
  heldId: 'The id of the waiting message.',
}

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface DescribedCall {
  name: string
  route: { path: string; method: HttpMethod }
  meta: CallMeta
  takesKey: boolean
}

interface Definition {
  '~orpc': { route: { path?: string; method?: string }; meta: CallMeta; inputSchema?: unknown }
}

const listCalls = (): DescribedCall[] =>
  Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries<Definition>(calls).map(([call, { '~orpc': definition }]) => ({
      name: `${slice}.${call}`,
      // Every call of the contract names both (call.ts).
      route: {
        path: definition.route.path ?? '',
        method: (definition.route.method ?? '').toLowerCase() as HttpMethod,
      },
      meta: definition.meta,
      takesKey: takesIdempotencyKey(definition),
    })),
  )
