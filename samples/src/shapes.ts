import type { CONTACT_STATUSES } from '@attune/contract/contacts/entity'
import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { PhoneError } from '@attune/contract/conversations/constants'
import type { Role } from '@attune/contract/roles'
import type { PhotoKey } from './photos.ts'

/** Keys connect the sample data; the server generates ids when seeding. */
export type OrganizationKey = 'northline' | 'harbour'
export type StaffKey = 'hannah' | 'tess' | 'luis' | 'priya' | 'sam' | 'owen' | 'ines'

export interface SampleOrganization {
  key: OrganizationKey
  title: string
  labels: string[]
  /** IANA name. */
  timezone: string
  /** Hue of the accent colour in degrees (OKLCH); null for the default accent. */
  accentHue: number | null
  /** The number its clients text with, E.164, on the simulator carrier. */
  number: string
}

export interface SampleStaff {
  key: StaffKey
  /** Null for an installation admin. */
  organization: OrganizationKey | null
  name: string
  email: string
  role: Role
  timezone: string
  /** One line shown below the name on the sign-in page. */
  note: string
  /** Coaches whose clients a manager can read. */
  manages: StaffKey[]
  /** Whether the sign-in page offers this account. The password works for all. */
  offered: boolean
}

export interface SampleClient {
  key: string
  organization: OrganizationKey
  fullName: string
  /** E.164, from ranges reserved for fiction: US 555-01xx, UK 07700 900xxx. */
  phone: string
  email: string | null
  /** Null if unknown; then the organization's time zone applies. */
  timezone: string | null
  primaryCoach: StaffKey | null
  /** All coaches, including the primary one. */
  coaches: StaffKey[]
  labels: string[]
  status: (typeof CONTACT_STATUSES)[number]
  /** Whether the client has a picture. */
  photo: boolean
  /** How many minutes ago the client texted STOP; null if they haven't. */
  optedOutMinutesAgo: number | null
}

export interface SampleRank {
  type: Measure
  rank: Rank
  value: string | null
}

export interface SampleMessage {
  /** Minutes before seeding. In a thread oldest first, and all different. */
  minutesAgo: number
  direction: 'in' | 'out'
  /** Author of an outgoing message; null for incoming ones. */
  by: StaffKey | null
  text: string
  /** The coach's ranking of the message. */
  ranks: SampleRank[]
  /** A picture attached to the message. */
  photo: PhotoKey | null
  /** Why the delivery failed; null if it didn't. */
  failedWith: PhoneError | null
}

export interface SampleThread {
  /** Key of the client. */
  client: string
  /** Number of unread messages at the end, for the primary coach. */
  unread: number
  messages: SampleMessage[]
}
