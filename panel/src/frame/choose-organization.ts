import { chooseActingOrganization } from '../client/organization.ts'

/**
 * Switches organization by a full page load, so that nothing of the previous one stays on screen, in the cache or on
 * the stream.
 */
export const chooseOrganization = (organizationId: string): void => {
  chooseActingOrganization(organizationId)
  location.assign('/')
}
