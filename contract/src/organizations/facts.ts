export const ORGANIZATION_FACTS = ['OrganizationChanged'] as const
