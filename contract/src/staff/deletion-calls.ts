import * as z from 'zod'
import { call } from '../call.ts'
import { OrganizationId } from '../ids.ts'
import { Organization } from '../organizations/entity.ts'
import { organizationRefusals } from '../organizations/refusals.ts'
import { staffRefusals } from './refusals.ts'

const { OrganizationNotFound, OrganizationDeleted, OrganizationNotDeleted, OrganizationTitleWrong } =
  organizationRefusals
const { InstallationAdminOnly } = staffRefusals
const PATH = '/v1/organizations/{id}'

/** Counts what an organization has, and what would be deleted with it. */
const getOrganizationContents = call('organizations.view', {
  method: 'GET',
  path: `${PATH}/contents`,
  summary: 'Count what an organization has',
})
  .input(z.strictObject({ id: OrganizationId }))
  .output(
    z.object({
      clients: z.number().int(),
      messages: z.number().int(),
      people: z.number().int(),
      scenes: z.number().int(),
      programs: z.number().int(),
      files: z.number().int(),
      channels: z.number().int(),
    }),
  )
  .errors({ OrganizationNotFound })

/**
 * Deletes an organization. Everything in it stops at once: its people are signed out, nothing is sent, and what arrives
 * isn't accepted. It can be restored for 30 days; then it is erased with everything it has. `title` is its title, to
 * prevent deleting the wrong one. Only for admins of the installation.
 */
const deleteOrganization = call('organizations.update', {
  method: 'DELETE',
  path: PATH,
  summary: 'Delete an organization',
})
  .input(z.strictObject({ id: OrganizationId, title: z.string().max(100) }))
  .output(Organization)
  .errors({ OrganizationNotFound, OrganizationDeleted, OrganizationTitleWrong, InstallationAdminOnly })

/** Restores a deleted organization as it was. What was due meanwhile follows its own rules for being late. */
const restoreOrganization = call('organizations.update', {
  method: 'POST',
  path: `${PATH}/restore`,
  summary: 'Restore a deleted organization',
})
  .input(z.strictObject({ id: OrganizationId }))
  .output(Organization)
  .errors({ OrganizationNotFound, OrganizationNotDeleted, InstallationAdminOnly })

export const deletionCalls = { getOrganizationContents, deleteOrganization, restoreOrganization }
