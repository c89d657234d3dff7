import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { automationCalls } from './automation-calls.ts'
import { Organization } from './entity.ts'
import { organizationRefusals } from './refusals.ts'
import { Theme } from './theme.ts'

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

/**
 * The look of the organization named by `x-organization-id`; without one, as before sign-in, or with one that is not
 * there, the product's own. Colours are no secret, so that nobody needs a session for them (spec 1 §7).
 */
const theme = call('public', { method: 'GET', path: '/v1/organizations/theme', summary: 'Colours of an organization' })
  .input(z.strictObject({}).optional())
  .output(Theme)

const get = call('signed-in', { method: 'GET', path: '/v1/organizations/{id}', summary: 'One organization' })
  .input(z.strictObject({ id: OrganizationId }))
  .output(Organization)
  .errors({ OrganizationNotFound: organizationRefusals.OrganizationNotFound })

/**
 * Changes what is named. With `rev`, only if nobody changed the organization since. An accent hue that misses the
 * figures of the look is refused; null gives the product's own accent back.
 */
const patch = call('organizations.update', {
  method: 'PATCH',
  path: '/v1/organizations/{id}',
  summary: 'Change an organization',
})
  .input(
    z.strictObject({
      id: OrganizationId,
      title: z.string().trim().min(1, 'A title is needed.').max(100).optional(),
      accentHue: z.number().int().min(0).max(359).nullable().optional(),
      rev: z.number().int().min(1).max(2_000_000_000).optional(),
    }),
  )
  .output(Organization)
  .errors({
    OrganizationNotFound: organizationRefusals.OrganizationNotFound,
    OrganizationChanged: { ...organizationRefusals.OrganizationChanged, data: Organization },
    AccentRefused: organizationRefusals.AccentRefused,
  })

export const organizations = { list, theme, get, patch, ...automationCalls }
