import { defineFacts } from '../facts.ts'

export const organizationFacts = defineFacts({
  OrganizationChanged: { about: 'organization', live: 'none' },
  AutomationSettingsChanged: { about: 'organization', live: 'none' },
  OrganizationDeleted: { about: 'organization', live: 'none' },
  OrganizationRestored: { about: 'organization', live: 'none' },
})
