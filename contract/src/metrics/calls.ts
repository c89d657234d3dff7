import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { page, queryInteger } from '../page.ts'
import { HomeItem, HomeSummary } from './entity.ts'

/**
 * Lists the clients who need you most, and why, by descending score. All pages use the time of the first one, so that
 * nobody is repeated or skipped while paging.
 */
const home = tenantCall('conversations.view', { method: 'GET', path: '/v1/home', summary: 'List who needs you first' })
  .input(z.strictObject({ limit: queryInteger(1, 100).default(25), next: z.string().max(400).optional() }).optional())
  .output(page(HomeItem).extend({ summary: HomeSummary }))

export const metrics = { home }
