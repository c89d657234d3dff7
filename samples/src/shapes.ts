import type { CONTACT_STATUSES } from '@attune/contract/contacts/entity'
import type { PhoneError } from '@attune/contract/conversations/constants'
import type { Role } from '@attune/contract/staff/roles'

/** Keys tie the cast together; ids are made by the server when it is seeded. */
export type OrganizationKey = 'northline' | 'harbour'
export type StaffKey = 'hannah' | 'tess' | 'luis' | 'priya' | 'sam' | 'owen' | 'ines'

export interface SampleOrganization {
  key: OrganizationKey
  title: string
  labels: string[]
  /** IANA name. */
  timezone: string
  /** The number its clients text with, E.164, on the simulator carrier. */
  number: string
}

export interface SampleStaff {
  key: StaffKey
  /** Null: an admin of the whole installation. */
  organization: OrganizationKey | null
  name: string
  email: string
  role: Role
  timezone: string
  /** One line below the name on the sign-in page. */
  note: string
  /** Coaches whose clients a manager reads. */
  manages: StaffKey[]
  /** Whether the sign-in page offers them; the password works for all. */
  offered: boolean
}

export interface SampleClient {
  key: string
  organization: OrganizationKey
  fullName: string
  /** E.164, from the ranges kept for fiction: US 555-01xx, UK 07700 900xxx. */
  phone: string
  email: string | null
  /** Null: not known, the organization's zone holds. */
  timezone: string | null
  primaryCoach: StaffKey | null
  /** Everybody who coaches, the primary one included. */
  coaches: StaffKey[]
  labels: string[]
  status: (typeof CONTACT_STATUSES)[number]
  /** How long ago the client texted STOP, in minutes; null while they may be written to. */
  optedOutMinutesAgo: number | null
}

export interface SampleMessage {
  /** Before the moment of seeding; oldest first in a thread, no two at once. */
  minutesAgo: number
  direction: 'in' | 'out'
  /** Who wrote an outgoing message; null for incoming ones. */
  by: StaffKey | null
  text: string
  /** Why the carrier failed to deliver it; null when it arrived. */
  failedWith: PhoneError | null
}

export interface SampleThread {
  /** Key of the client. */
  client: string
  /** How many incoming messages at the end the primary coach has not read. */
  unread: number
  messages: SampleMessage[]
}
