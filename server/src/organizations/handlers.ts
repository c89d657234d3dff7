import type { organizations } from '@attune/contract/organizations/calls'
import { signedIn, type HandlersOf } from '../http/handler.ts'
import { changeAutomationSettings, getAutomationSettings } from './automation-settings.ts'
import { changeOrganization } from './change-organization.ts'
import { getOrganization } from './get-organization.ts'
import { getTheme } from './get-theme.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationHandlers: HandlersOf<typeof organizations> = {
  list: signedIn(listOrganizations),
  theme: ({ deps, chosenOrganization }) => getTheme(deps, chosenOrganization),
  get: signedIn(getOrganization),
  patch: signedIn(changeOrganization),
  getAutomation: signedIn(getAutomationSettings),
  patchAutomation: signedIn(changeAutomationSettings),
}
