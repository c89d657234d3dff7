export const ORGANIZATION_FACTS = [
  'OrganizationChanged',
  'AutomationSettingsChanged',
  'OrganizationDeleted',
  'OrganizationRestored',
] as const
