import type { OrganizationKey, SampleClient, StaffKey } from './shapes.ts'

/** Creates a client with the usual values; `rest` overrides them. */
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
    photo: !CAMERA_SHY.includes(words.join('-')),
    optedOutMinutesAgo: null,
    ...rest,
  }
}

/** Clients without a picture. */
const CAMERA_SHY = [
  'tom-whitaker',
  'aisha-rahman',
  'marcus-webb',
  'ruth-adeyemi',
  'peter-novak',
  'chloe-tremblay',
  'dmitri-volkov',
  'leila-haddad',
  'callum-reid',
  'yusuf-demir',
  'beth-alderson',
  'agnieszka-lis',
  'hamish-drummond',
  'dylan-price',
]
