import { setActingOrganization } from '../client/organization.ts'

/** A full load: nothing of the other organization may stay on the screen, in the cache or on the live stream. */
export const chooseOrganization = (organizationId: string): void => {
  setActingOrganization(organizationId)
  location.assign('/')
}
