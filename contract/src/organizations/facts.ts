export const ORGANIZATION_FACTS = ['OrganizationChanged', 'AutomationSettingsChanged'] as const
