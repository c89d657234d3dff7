import type { staff } from '@attune/contract/staff/calls'
import { anybody, signedIn, type HandlersOf } from '../http/handler.ts'
import { demoSignIns, me } from './me.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSession } from './revoke-session.ts'
import { signIn } from './sign-in.ts'

export const staffHandlers: HandlersOf<typeof staff> = {
  loginByEmail: anybody(signIn),
  refreshToken: anybody(refreshSession),
  revokeToken: anybody(revokeSession),
  me: signedIn(me),
  demoSignIns: anybody(demoSignIns),
}
