import { readFile } from 'node:fs/promises'
import type { Schema } from './document.ts'

/** What the contract's comments say of a schema, its fields, and the items of a list. */
interface SchemaDescription {
  ref?: string
  description?: string
  fields?: Record<string, SchemaDescription>
  items?: SchemaDescription
}

export interface Descriptions {
  /** By method and path, such as `GET /v1/contacts`. */
  calls: Record<string, { description?: string; input?: SchemaDescription; output?: SchemaDescription }>
  schemas: Record<string, SchemaDescription>
  /** Bodies that work, by the call's name. */
  examples: Record<string, unknown>
}

/** Reads what `npm run api:describe` wrote from the comments of the contract. */
export const readDescriptions = async (): Promise<Descriptions> =>
  JSON.parse(await readFile(new URL('./descriptions.json', import.meta.url), 'utf8')) as Descriptions

/** What is said of the fields of a schema, by their names. */
export const fieldsOf = (
  { schemas }: Descriptions,
  description: SchemaDescription | undefined,
): Record<string, SchemaDescription> =>
  (description?.ref === undefined ? description : schemas[description.ref])?.fields ?? {}

/** Writes descriptions into a schema, in place. What the schema already says stays. */
export const applyDescription = (
  descriptions: Descriptions,
  schema: Schema,
  description: SchemaDescription | undefined,
): void => {
  if (description === undefined) return
  const { ref, ...own } = description
  // A schema that is named in the document is described there.
  const described = ref === undefined || schema.$ref !== undefined ? own : { ...descriptions.schemas[ref], ...own }
  if (described.description !== undefined) schema.description ??= described.description
  for (const [name, field] of Object.entries(described.fields ?? {})) {
    const property = schema.properties?.[name]
    if (property !== undefined) applyDescription(descriptions, property, field)
  }
  if (schema.items !== undefined) applyDescription(descriptions, schema.items, described.items)
  // The parts of a union have the fields between them; its own description stands above.
  const { description: _stated, ...parts } = described
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    if (part.$ref === undefined) applyDescription(descriptions, part, parts)
}
