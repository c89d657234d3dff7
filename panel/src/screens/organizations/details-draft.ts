import { FEATURES, type Feature } from '@attune/contract/features'
import type { Organization } from '@attune/contract/organizations/entity'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { dropSame } from '../../client/forms/field-changes.ts'

/** The field values of an organization's details. */
export interface Details {
  title: string
  timezone: string
  labels: string[]
  /** Empty means no limit. */
  permissions: Permission[]
  features: Feature[]
}

export const detailsOf = ({ title, timezone, labels, config }: Organization): Details => {
  const { permissions = null, features = null } = config?.flags ?? {}
  return {
    title,
    timezone,
    labels,
    permissions: permissions === null ? [] : namesIn(permissionBits, permissions, 'all'),
    features: features === null ? [] : namesIn(featureBits, features, 'all'),
  }
}

/** The names in a mask; none if it means all. */
const namesIn = <T extends string>(
  bits: { names: (mask: bigint) => T[]; has: (mask: bigint, name: T) => boolean },
  text: string,
  all: T,
): T[] => (bits.has(BigInt(text), all) ? [] : bits.names(BigInt(text)))

/** The choices, in the order in which they are stored. */
export const FEATURE_CHOICES = FEATURES.filter((name) => name !== 'all')
export const PERMISSION_CHOICES = PERMISSIONS.filter((name) => name !== 'all')

export const featureMask = (features: readonly Feature[]): string | null =>
  features.length === 0 ? null : featureBits.of(features).toString()
export const permissionMask = (permissions: readonly Permission[]): string | null =>
  permissions.length === 0 ? null : permissionBits.of(permissions).toString()

/** The change in the call's format: only fields that differ from what is saved, so that others stay unchanged. */
export const toPatch = (organization: Organization, draft: Partial<Details>) => {
  const { title, timezone, labels, permissions, features } = dropSame(draft, detailsOf(organization))
  const flags = {
    ...(features !== undefined && { features: featureMask(features) }),
    ...(permissions !== undefined && { permissions: permissionMask(permissions) }),
  }
  return {
    id: organization._id,
    rev: organization.rev,
    ...(title !== undefined && { title: title.trim() }),
    ...(timezone !== undefined && { timezone }),
    ...(labels !== undefined && { labels }),
    ...(Object.keys(flags).length > 0 && { config: { flags } }),
  }
}
