import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { ORPCError, type AnyProcedure } from '@orpc/server'
import type * as z from 'zod'

/** Inputs longer than this, as JSON in characters, are refused for the first thing wrong with them. */
const LONG = 20_000
/** Stops at the first error of a list or an object. */
const FIRST_ERROR: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * The input as the contract reads it. Everything wrong with a short input is reported, so that a form can show it.
 * Listing everything wrong with a long one could take a second, in the thread that serves everybody.
 */
export const checkInput = (procedure: AnyProcedure, input: unknown): unknown => {
  // The contract's schemas are zod's; oRPC knows them by what all such libraries share.
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined
  if (schema === undefined) return input
  const first = schema.safeParse(input, FIRST_ERROR)
  if (first.success) return first.data
  const isLong = JSON.stringify(input ?? null).length > LONG
  const { error } = isLong ? first : schema.safeParse(input)
  throw new ORPCError('BAD_REQUEST', { data: { issues: error?.issues ?? [] } })
}

/**
 * Throws unless an output has exactly the contract's fields. Handlers are complete by type, but types allow extra
 * fields. Validating every page would slow the product down, so only tests check outputs.
 */
export const checkOutput = async (
  procedure: { '~orpc': { outputSchema?: AnySchema | undefined; route: { path?: string } } },
  output: unknown,
): Promise<void> => {
  const { outputSchema, route } = procedure['~orpc']
  if (outputSchema === undefined) return
  const read = await outputSchema['~standard'].validate(output)
  if (read.issues !== undefined)
    throw new Error(`The output of ${route.path} does not match its contract: ${JSON.stringify(read.issues)}`)
  if (!isDeepStrictEqual(read.value, output))
    throw new Error(`The output of ${route.path} has fields that its contract does not have.`)
}
