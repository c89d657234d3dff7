import type { Schema } from './document.ts'
import { readExampleBodies } from './example-bodies.ts'
import { readComments, type Comments, type SchemaDescription } from './read-comments.ts'

/** What describes the calls beyond their types. */
export interface Descriptions extends Comments {
  /** Bodies that work, by the call's name. */
  examples: Record<string, unknown>
}

export const readDescriptions = async (): Promise<Descriptions> => {
  const comments = await readComments()
  return { ...comments, examples: readExampleBodies() }
}

/** The descriptions of a schema's fields, by their names. */
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
  // The parts of a union have the fields between them; its own description is above.
  const { description: _stated, ...parts } = described
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    if (part.$ref === undefined) applyDescription(descriptions, part, parts)
}
