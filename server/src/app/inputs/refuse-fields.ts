import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** Refuses query parameters on a URL that takes none. */
export const refuseFields = ({ query }: FastifyRequest): void => {
  const [path] = Object.keys(query as object)
  if (path === undefined) return
  const message = "This call doesn't take this query parameter."
  throw new Refusal('InputInvalid', { issues: [{ path, message }] })
}
