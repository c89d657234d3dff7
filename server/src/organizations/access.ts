import { DAY_MS } from '@attune/contract/durations'
import type { Organization } from '@attune/contract/organizations/entity'
import type { OrganizationRecord } from '@attune/store/organizations/organizations'
import { ORGANIZATION_KEPT_DAYS } from '@attune/contract/organizations/limits'
import { Refusal } from '../refusal.ts'
import { may, type Person } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { themeSourceOf, toTheme } from './accent/own-colors.ts'
import { logoUrlOf } from './logo.ts'

/** Everybody may access their own organization, an admin of the installation any. Others are not found. */
export const accessOrganization = (who: Person, organizationId: string): void => {
  if (who.home !== null && who.home !== organizationId) throw new Refusal('OrganizationNotFound')
}

/** The organization's own admins don't change what limits them. */
export const mayChangeFlags = (who: Person): boolean => who.home === null && may(who, 'organizations.update')

/** An organization as this reader may see it. */
export const organizationFor = (
  deps: Pick<Deps, 'secret' | 'now' | 'transcriber'>,
  who: Person,
  row: OrganizationRecord,
): Organization => ({
  _id: row.organization_id,
  title: row.title,
  labels: row.labels,
  logo: row.logo_media_id,
  logoUrl: logoUrlOf(deps, row),
  timezone: row.time_zone,
  accentHue: row.accent_hue,
  theme: toTheme(themeSourceOf(row)),
  logDays: row.log_days,
  coachPages: row.coach_pages,
  signUps: row.sign_ups,
  transcripts: deps.transcriber === null ? null : { isOn: row.transcripts, model: deps.transcriber.model },
  config: may(who, 'organizations.view') ? toConfig(row) : null,
  abilities: {
    update: may(who, 'organizations.update'),
    requireSecondFactor: may(who, 'organizations.update') && who.switched === undefined,
    changeFlags: mayChangeFlags(who),
    delete: mayChangeFlags(who),
  },
  deletion:
    row.deleted_at === null
      ? null
      : {
          at: row.deleted_at.toISOString(),
          eraseAt: new Date(row.deleted_at.getTime() + ORGANIZATION_KEPT_DAYS * DAY_MS).toISOString(),
        },
  rev: row.rev,
})

const toConfig = (row: OrganizationRecord): Organization['config'] => ({
  flags: toFlags(row),
  requireSecondFactor: row.require_second_factor,
  timezone: row.time_zone,
  logDays: row.log_days,
  sessionDays: row.session_days,
  coachPages: row.coach_pages,
  signUps: row.sign_ups,
  transcripts: row.transcripts,
})

const toFlags = (row: OrganizationRecord) => ({
  permissions: row.permissions?.toString() ?? null,
  features: row.features?.toString() ?? null,
  permissionsByRole: row.permissions_by_role,
})
