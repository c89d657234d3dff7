import { rememberAllOrganizations, rememberOrganization } from '../client/organization.ts'
import { saveTypedText } from '../client/session.ts'

/** The choice of no organization, which means all of them. */
export const ALL_ORGANIZATIONS = ''

/**
 * Switches organization by a full page load, so that nothing of the previous one stays on screen, in the cache or on
 * the stream.
 */
export const chooseOrganization = async (organizationId: string): Promise<void> => {
  // Whatever is saved from now on would be saved in the other organization.
  await saveTypedText({ ends: false })
  if (organizationId === ALL_ORGANIZATIONS) rememberAllOrganizations()
  else rememberOrganization(organizationId)
  location.assign('/')
}
