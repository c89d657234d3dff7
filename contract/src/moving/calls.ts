import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MovingState } from './entity.ts'
import { historyCalls } from './history-calls.ts'
import { movingRefusals } from './refusals.ts'

/** Returns whether you may export the organization, and whether it was moved in and its automation awaits its start. */
const getMoving = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v1/organization/moving',
  summary: 'Get the state of moving',
})
  .input(z.strictObject({}).optional())
  .output(MovingState)

/**
 * Starts the automation of an organization that was moved in: everything that waits is due at its own time again, and
 * what is overdue follows at once. Do this once the old installation has stopped; otherwise both would write to the
 * same clients.
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
