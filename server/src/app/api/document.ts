/** A JSON Schema, as far as descriptions are put into it. */
export interface Schema {
  type?: string
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[] | undefined
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  required?: string[]
  enum?: unknown[]
  const?: unknown
  example?: unknown
}

export interface Parameter {
  name: string
  in: string
  schema?: Schema
  description?: string
  [other: string]: unknown
}
interface Content {
  [type: string]: { schema?: Schema; example?: unknown }
}
export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
export interface OpenApi {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> } & Record<string, unknown>
  [other: string]: unknown
}
