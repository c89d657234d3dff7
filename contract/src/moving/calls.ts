import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MovingState } from './entity.ts'
import { historyCalls } from './history-calls.ts'
import { movingRefusals } from './refusals.ts'

/** Tells whether you may export the organization, and whether it was moved in and its automation waits to be started. */
const getMoving = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v1/organization/moving',
  summary: 'Get the state of moving',
})
  .input(z.strictObject({}).optional())
  .output(MovingState)

/**
 * Starts the automation of an organization that was moved in: everything that waits is due at its own time again, and what
 * is overdue follows at once. Do this once the old place has stopped, because both would write to the same clients.
 */
const startAutomation = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/organization/moving/start',
  summary: 'Start automation after moving in',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ started: z.number().int() }))
  .errors({ NothingMoved: movingRefusals.NothingMoved })

export const moving = { getMoving, startAutomation, ...historyCalls }
