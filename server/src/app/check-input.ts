import { ORPCError, type AnyProcedure } from '@orpc/server'
import type * as z from 'zod'

/** Inputs longer than this, as JSON in characters, are refused for the first thing that is wrong. */
const LONG = 20_000

/**
 * The input as the contract reads it. Everything wrong with a short input is reported, so that a form can show it. To list
 * everything wrong with a long one could take a second, in the thread that serves everybody.
 */
export const checkInput = (procedure: AnyProcedure, input: unknown): unknown => {
  // The contract's schemas are zod's; oRPC knows them by what all such libraries share.
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined
  if (schema === undefined) return input
  const first = schema.safeParse(input, { abortEarly: true })
  if (first.success) return first.data
  const isLong = JSON.stringify(input ?? null).length > LONG
  const { error } = isLong ? first : schema.safeParse(input)
  throw new ORPCError('BAD_REQUEST', { data: { issues: error?.issues ?? [] } })
}
