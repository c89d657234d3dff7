import * as z from 'zod'
import { Refusal } from '../../refusal.ts'

/** The names under which inputs take the revision that the caller has seen. */
const REVISION_FIELDS = ['if-match', 'rev', 'version'] as const

/**
 * The input with the revision from the `if-match` header (RFC 9110, 13.1.1), if the call takes one as a field. `*`
 * means any revision. Refuses a header that can't be read, or that differs from the field.
 */
export const withSeenRevision = (procedure: Procedure, input: unknown, header: string | null): unknown => {
  const field = header === null || header.trim() === '*' ? null : revisionFieldOf(procedure)
  if (header === null || field === null) return input
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  const revision = readRevision(header)
  if (revision === null) throw refusalOf('The header must be a revision, such as 3 or "3".')
  if (given[field] !== undefined && given[field] !== revision)
    throw refusalOf(`The header and the field “${field}” must be the same.`)
  return { ...given, [field]: revision }
}

/** A call, as the contract declares it or the server implements it. */
interface Procedure {
  '~orpc': { route: { method?: string | undefined }; inputSchema?: unknown }
}

/** The field of a call's input for the revision that the caller has seen; null if it has none. Reads take none. */
export const revisionFieldOf = (procedure: Procedure): string | null => {
  const { route, inputSchema } = procedure['~orpc']
  const shape = route.method === 'GET' ? null : shapeOf(inputSchema)
  return REVISION_FIELDS.find((name) => shape?.[name] instanceof z.ZodOptional) ?? null
}

const shapeOf = (schema: unknown): Record<string, unknown> | null => {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault ? shapeOf(schema.unwrap()) : null
}

/** A revision as it is, or as an entity tag: `3`, `"3"`, `W/"3"`. */
const readRevision = (header: string): number | null => {
  const [, tagged, plain] = /^(?:(?:W\/)?"(\d{1,10})"|(\d{1,10}))$/.exec(header.trim()) ?? []
  const digits = tagged ?? plain
  return digits === undefined ? null : Number(digits)
}

const refusalOf = (message: string): Refusal => new Refusal('InputInvalid', { issues: [{ path: 'if-match', message }] })
