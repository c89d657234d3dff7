import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'

/** The one door to organizations: one's own, or, for an admin of the installation, any. Else there is none. */
export const accessOrganization = (who: Person, organizationId: string): void => {
  if (who.home !== null && who.home !== organizationId) throw new Refusal('OrganizationNotFound')
}
