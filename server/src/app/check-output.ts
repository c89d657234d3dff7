import { isDeepStrictEqual } from 'node:util'
import type { AnySchema } from '@orpc/contract'

/**
 * Throws unless an output is what the contract says, to the field. Handlers are complete by type, but types let more
 * fields through than they name; what reads the database for a page must not check every field of it once more while
 * somebody waits. So tests check every output, and the running product none.
 */
export const checkOutput = async (
  procedure: { '~orpc': { outputSchema?: AnySchema | undefined; route: { path?: string } } },
  output: unknown,
): Promise<void> => {
  const { outputSchema, route } = procedure['~orpc']
  if (outputSchema === undefined) return
  const read = await outputSchema['~standard'].validate(output)
  if (read.issues !== undefined)
    throw new Error(`The output of ${route.path} is not its contract’s: ${JSON.stringify(read.issues)}`)
  if (!isDeepStrictEqual(read.value, output))
    throw new Error(`The output of ${route.path} has fields its contract has not.`)
}
