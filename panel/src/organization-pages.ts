/** The smaller sections of Organization Settings, loaded as one. The larger ones are loaded when they are opened. */

export { Integrations } from './integrations/Integrations.tsx'
export { Data } from './moving/Data.tsx'
export { DefaultProfile } from './screens/organization/DefaultProfile.tsx'
export { OrganizationSettingsPage } from './screens/organization/OrganizationSettingsPage.tsx'
export { RightsPage } from './screens/rights/RightsPage.tsx'
export { TeamAway } from './staff/absences/TeamAway.tsx'
export { People } from './staff/people/People.tsx'
