import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { Organization } from './entity.ts'

/** An admin of the installation sees every organization, everybody else their own (spec 1 §7, 2 §7). */
const list = call('signed-in', { method: 'GET', path: '/v1/organizations', summary: 'Organizations one may choose' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        ids: commaList(OrganizationId).optional(),
        limit: queryInteger(1, 100).default(5),
      })
      .optional(),
  )
  .output(page(Organization))

export const organizations = { list }
