import { linkInto } from '../client/organization.ts'
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
  // The browser may ask before this page is left. Whoever stays, stays in its organization.
  location.assign(linkInto(organizationId === ALL_ORGANIZATIONS ? null : organizationId, '/'))
}
