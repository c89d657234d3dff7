import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { FirstSteps, HomeItem, HomeSummary } from './entity.ts'

/**
 * Lists the clients who need you most, and why, by descending score; with `coach`, only those of one coach. All pages use the
 * time of the first one, so that nobody is repeated or skipped while paging.
 */
const getHome = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/home',
  summary: 'List who needs you first',
})
  .input(
    z
      .strictObject({
        limit: queryInteger(1, 100).default(25),
        next: z.string().max(400).optional(),
        /** Only clients of this primary coach, within your reach. */
        coach: AccountId.optional(),
      })
      .optional(),
  )
  .output(page(HomeItem).extend({ summary: HomeSummary }))

/** Returns what the organization needs to get started, and which of it is done, judging by what is stored. */
const getFirstSteps = tenantCall('organizations.update', {
  method: 'GET',
  path: '/v1/home/first-steps',
  summary: 'List the first steps of an organization',
})
  .input(z.strictObject({}).optional())
  .output(FirstSteps)

export const metrics = { getHome, getFirstSteps }
