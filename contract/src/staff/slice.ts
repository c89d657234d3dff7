import { defineSlice } from '../slice.ts'
import { staff } from './calls.ts'
import { directory } from './directory-calls.ts'
import * as entitySchemas from './entity.ts'
import { staffFacts } from './facts.ts'
import * as ids from './ids.ts'
import * as notificationsSchemas from './notifications.ts'
import { staffRefusals } from './refusals.ts'
import * as securityLogSchemas from './security-log.ts'

export const staffSlice = defineSlice({
  calls: { staff, directory },
  tags: {
    staff: { name: 'Accounts', description: 'Signing in, sessions, your own account, API keys and the second factor.' },
    directory: { name: 'Directory', description: 'Staff accounts, to choose from.' },
  },
  ids,
  facts: staffFacts,
  factGroup: 'Accounts',
  refusals: staffRefusals,
  schemas: [entitySchemas, notificationsSchemas, securityLogSchemas],
  pages: [
    '/login',
    '/logout',
    '/forgot-password',
    '/setup',
    '/join',
    '/confirm-email',
    '/second-factor',
    '/me/debug',
    '/me/settings',
    '/me/settings/profile',
    '/me/settings/change-name',
    '/me/settings/change-phone',
    '/me/settings/change-email',
    '/me/settings/security',
    '/me/settings/change-password',
    '/me/settings/personal-page',
    '/me/settings/personal-page/change-url',
    '/me/settings/personal-page/change-description',
    '/me/settings/away',
    '/me/settings/agreement',
    '/me/settings/notifications',
    '/users',
    '/users/:id',
  ],
})
