import type { CONTACT_STATUSES } from '@attune/contract/contacts/entity'
import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { PhoneError } from '@attune/contract/conversations/constants'
import type { Role } from '@attune/contract/staff/roles'
import type { PhotoKey } from './photos.ts'

/** Keys tie the cast together; ids are made by the server when it is seeded. */
export type OrganizationKey = 'northline' | 'harbour'
export type StaffKey = 'hannah' | 'tess' | 'luis' | 'priya' | 'sam' | 'owen' | 'ines'

export interface SampleOrganization {
  key: OrganizationKey
  title: string
  labels: string[]
  /** IANA name. */
  timezone: string
  /** Of its accent, in degrees on the OKLCH circle; null: the product's own. */
  accentHue: number | null
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
  /** Whether there is a picture of them. */
  photo: boolean
  /** How long ago the client texted STOP, in minutes; null while they may be written to. */
  optedOutMinutesAgo: number | null
}

export interface SampleRank {
  type: Measure
  rank: Rank
  value: string | null
}

export interface SampleMessage {
  /** Before the moment of seeding; oldest first in a thread, no two at once. */
  minutesAgo: number
  direction: 'in' | 'out'
  /** Who wrote an outgoing message; null for incoming ones. */
  by: StaffKey | null
  text: string
  /** What the message tells of the client's measures, as the coach ranked it. */
  ranks: SampleRank[]
  /** A picture that came with it. */
  photo: PhotoKey | null
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
