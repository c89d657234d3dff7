import type { organizations } from '@attune/contract/organizations/calls'
import { signedIn, type HandlersOf } from '../http/handler.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationHandlers: HandlersOf<typeof organizations> = { list: signedIn(listOrganizations) }
