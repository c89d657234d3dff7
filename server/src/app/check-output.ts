import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'

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
