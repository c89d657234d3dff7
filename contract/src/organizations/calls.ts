import * as z from 'zod'
import { call } from '../call.ts'
import { MediaId, OrganizationId } from '../ids.ts'
import { commaList, page, queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import { automationCalls } from './automation-calls.ts'
import { Organization, OrganizationFlags } from './entity.ts'
import { LOG_DAYS, SESSION_DAYS } from './limits.ts'
import { organizationRefusals } from './refusals.ts'
import { ORGANIZATION_SORTS } from './sorts.ts'
import { AccentCheck, Theme, ThemeChange } from './theme.ts'

const Timezone = z.string().max(64)
const LogDays = z.number().int().min(LOG_DAYS.min).max(LOG_DAYS.max)

/** Lists organizations, by title unless you choose another order. Installation admins see all of them, everyone else only their own. */
const list = call('signed-in', { method: 'GET', path: '/v1/organizations', summary: 'List organizations' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        ids: commaList(OrganizationId).optional(),
        limit: queryInteger(1, 100).default(5),
        /** Accepted from older callers. Organizations are always returned in full. */
        details: queryFlag.optional(),
        /** `title` by default. Equal values are sorted by id. */
        sort: sortField(sortsIn(ORGANIZATION_SORTS)).optional(),
        /** `asc` by default. */
        direction: sortDirection.optional(),
        next: z.string().max(1_000).optional(),
      })
      .optional(),
  )
  .output(page(Organization))

/**
 * Returns the colours of the organization in `x-organization-id`, or the default colours if it is missing or unknown. No
 * session is needed, so that the sign-in page can use it.
 */
const getTheme = call('public', {
  method: 'GET',
  path: '/v1/organizations/theme',
  summary: 'Get the theme of an organization',
})
  .input(z.strictObject({}).optional())
  .output(Theme)

/** Returns the colors that a hue would produce, with every check made when it is saved. Nothing is saved. */
const previewTheme = call('organizations.update', {
  method: 'GET',
  path: '/v1/organizations/theme/preview',
  summary: 'Preview an accent',
})
  .input(
    z.strictObject({
      /** Hue of the accent in degrees (OKLCH). */
      hue: queryInteger(0, 359),
    }),
  )
  .output(Theme.extend({ checks: z.array(AccentCheck) }))

/** Returns one organization. */
const get = call('signed-in', { method: 'GET', path: '/v1/organizations/{id}', summary: 'Get an organization' })
  .input(z.strictObject({ id: OrganizationId }))
  .output(Organization)
  .errors({ OrganizationNotFound: organizationRefusals.OrganizationNotFound })

/**
 * Updates the given fields; with `rev`, only if nobody changed the organization since. An accent hue too close to a
 * status colour is refused; null restores the default accent. Colors of `theme` that are hard to read are refused, too.
 * Settings are accepted at the top level and in `config`. Only admins of the installation change `labels` and
 * `config.flags`; changed flags apply within five seconds.
 */
const update = call('organizations.update', {
  method: 'PATCH',
  path: '/v1/organizations/{id}',
  summary: 'Update an organization',
})
  .input(
    z.strictObject({
      id: OrganizationId,
      title: z.string().trim().min(1, 'Enter a title.').max(100).optional(),
      /** IANA name. What is planned for clients without a time zone of their own moves with it. */
      timezone: Timezone.optional(),
      accentHue: z.number().int().min(0).max(359).nullable().optional(),
      /** Null restores the default theme. */
      theme: ThemeChange.nullable().optional(),
      /**
       * How many days the event log is kept; null: forever. Older events are deleted within a day, except those that
       * clients' proofs are made of.
       */
      logDays: LogDays.nullable().optional(),
      /** An upload of yours in this organization, of the kind `organization-logo`. Null removes the logo. */
      logo: MediaId.nullable().optional(),
      /** If off, its coaches' public pages can no longer be opened. */
      coachPages: z.boolean().optional(),
      signUps: z.boolean().optional(),
      /** If on, sounds of incoming and outgoing messages are sent to the installation's provider from now on. */
      transcripts: z.boolean().optional(),
      labels: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
      config: z
        .strictObject({
          flags: OrganizationFlags.partial().strict().optional(),
          /** Can only be sent unchanged. */
          requireSecondFactor: z.boolean().optional(),
          timezone: Timezone.optional(),
          logDays: LogDays.nullable().optional(),
          /** Older sessions end at once. */
          sessionDays: z.number().int().min(SESSION_DAYS.min).max(SESSION_DAYS.max).nullable().optional(),
          coachPages: z.boolean().optional(),
          signUps: z.boolean().optional(),
          transcripts: z.boolean().optional(),
        })
        .optional(),
      rev: z.number().int().min(1).max(2_000_000_000).optional(),
    }),
  )
  .output(Organization)
  .errors({
    OrganizationNotFound: organizationRefusals.OrganizationNotFound,
    OrganizationChanged: { ...organizationRefusals.OrganizationChanged, data: Organization },
    AccentRefused: {
      ...organizationRefusals.AccentRefused,
      /** The checks that fail. */
      data: z.object({ checks: z.array(AccentCheck) }),
    },
    ThemeRefused: {
      ...organizationRefusals.ThemeRefused,
      /** The checks that fail. */
      data: z.object({ checks: z.array(AccentCheck) }),
    },
    SettingGivenTwice: organizationRefusals.SettingGivenTwice,
    SecondFactorRuleAsksPassword: organizationRefusals.SecondFactorRuleAsksPassword,
    OrganizationZoneUnknown: organizationRefusals.OrganizationZoneUnknown,
    OrganizationDeleted: organizationRefusals.OrganizationDeleted,
    FlagsNotAllowed: organizationRefusals.FlagsNotAllowed,
    LogoUnusable: organizationRefusals.LogoUnusable,
    NoTranscripts: organizationRefusals.NoTranscripts,
  })

export const organizations = { list, getTheme, previewTheme, get, update, ...automationCalls }
