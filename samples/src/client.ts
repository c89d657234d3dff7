import type { OrganizationKey, SampleClient, StaffKey } from './shapes.ts'

/** A client with nothing out of the ordinary; what is, is said in `rest`. */
export const client = (
  organization: OrganizationKey,
  fullName: string,
  phone: string,
  timezone: string | null,
  primaryCoach: StaffKey | null,
  rest: Partial<SampleClient> = {},
): SampleClient => {
  const words = fullName.toLowerCase().split(' ')
  return {
    key: words.join('-'),
    organization,
    fullName,
    phone,
    email: `${words.join('.')}@example.com`,
    timezone,
    primaryCoach,
    coaches: primaryCoach === null ? [] : [primaryCoach],
    labels: [],
    status: 'active',
    optedOutMinutesAgo: null,
    ...rest,
  }
}
