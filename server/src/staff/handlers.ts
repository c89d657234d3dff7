import type { staff } from '@attune/contract/staff/calls'
import { anybody, inside, signedIn, type HandlersOf } from '../http/handler.ts'
import { cancelEmailChange, changeEmail } from './account/change-email.ts'
import { changePassword } from './account/change-password.ts'
import { changePhone } from './account/change-phone.ts'
import { confirmEmail } from './account/confirm-email.ts'
import { updateMe } from './account/update-me.ts'
import { demoSignIns, me } from './me.ts'
import { ownNotifications, setOwnNotifications } from './notifications/settings.ts'
import { addPushSubscription, pushKey, removePushSubscription } from './notifications/subscriptions.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSession } from './revoke-session.ts'
import { createApiKey, ownApiKeys, revokeApiKey } from './security/api-keys.ts'
import { createIntegration, listIntegrations, revokeIntegration } from './security/integrations.ts'
import {
  confirmSecondFactor,
  ownSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './security/second-factor.ts'
import { ownSessions, revokeOtherSessions, revokeOwnSession } from './security/sessions.ts'
import { signInByApiKey } from './sign-in/sign-in-by-api-key.ts'
import { signInByEmail } from './sign-in/sign-in-by-email.ts'

export const staffHandlers: HandlersOf<typeof staff> = {
  loginByEmail: anybody(signInByEmail),
  loginByApikey: anybody(signInByApiKey),
  refreshToken: anybody(refreshSession),
  revokeToken: anybody(revokeSession),
  requestPasswordReset: anybody(requestPasswordReset),
  resetPassword: anybody(resetPassword),
  confirmEmail: anybody(confirmEmail),
  demoSignIns: anybody(demoSignIns),
  me: signedIn(me),
  updateMe: signedIn(updateMe),
  changePhone: signedIn(changePhone),
  changeEmail: signedIn(changeEmail),
  cancelEmailChange: signedIn(cancelEmailChange),
  changePassword: signedIn(changePassword),
  security: signedIn(ownSecurity),
  sessions: signedIn(ownSessions),
  revokeSession: signedIn(revokeOwnSession),
  revokeOtherSessions: signedIn(revokeOtherSessions),
  apiKeys: signedIn(ownApiKeys),
  createApiKey: signedIn(createApiKey),
  revokeApiKey: signedIn(revokeApiKey),
  integrations: inside(listIntegrations),
  createIntegration: inside(createIntegration),
  revokeIntegration: inside(revokeIntegration),
  startSecondFactor: signedIn(startSecondFactor),
  confirmSecondFactor: signedIn(confirmSecondFactor),
  newRecoveryCodes: signedIn(renewRecoveryCodes),
  removeSecondFactor: signedIn(removeSecondFactor),
  notifications: signedIn(ownNotifications),
  setNotifications: signedIn(setOwnNotifications),
  pushKey: signedIn(pushKey),
  addPushSubscription: signedIn(addPushSubscription),
  removePushSubscription: signedIn(removePushSubscription),
}
