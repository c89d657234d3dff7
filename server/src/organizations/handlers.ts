import type { organizations } from '@attune/contract/organizations/calls'
import { forSignedIn, type HandlersOf } from '../calls/handler.ts'
import { changeAutomationSettings, getAutomationSettings } from './automation-settings.ts'
import { changeOrganization } from './change-organization.ts'
import { getTheme, previewTheme } from './get-theme.ts'
import { getOrganization, listOrganizations } from './read-organizations.ts'

export const organizationHandlers: HandlersOf<typeof organizations> = {
  list: forSignedIn(listOrganizations),
  getTheme: ({ deps, chosenOrganization }) => getTheme(deps, chosenOrganization),
  previewTheme: forSignedIn(previewTheme),
  get: forSignedIn(getOrganization),
  update: forSignedIn(changeOrganization),
  getAutomation: forSignedIn(getAutomationSettings),
  updateAutomation: forSignedIn(changeAutomationSettings),
}
