import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { page, queryInteger } from '../page.ts'
import { HomeItem, HomeSummary } from './entity.ts'

/**
 * Who needs the reader first, and why: clients in their reach by score. A page and those after it are ordered as of one
 * moment, so that nobody is shown twice or left out because time went on meanwhile.
 */
const home = tenantCall('conversations.view', { method: 'GET', path: '/v1/home', summary: 'Who needs me first' })
  .input(z.strictObject({ limit: queryInteger(1, 100).default(25), next: z.string().max(400).optional() }).optional())
  .output(page(HomeItem).extend({ summary: HomeSummary }))

export const metrics = { home }
