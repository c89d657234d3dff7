import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Refuses whatever stands behind the question mark of an address that takes nothing there. */
export const refuseFields = ({ query }: FastifyRequest): void => {
  const [path] = Object.keys(query as object)
  if (path === undefined) return
  const message = 'This call takes no such field in its address.'
  throw new Refusal('InputInvalid', { issues: [{ path, message }] })
}
