import type { staff } from '@attune/contract/staff/calls'
import type { directory } from '@attune/contract/staff/directory-calls'
import { forAnybody, forAnywhere, forMember, forSignedIn, type HandlersOf } from '../calls/handler.ts'
import { absenceHandlers } from './absences/absences.ts'
import { cancelEmailChange, changeEmail } from './account/change-email.ts'
import { changePassword } from './account/change-password.ts'
import { changePhone } from './account/change-phone.ts'
import { confirmEmail } from './account/confirm-email.ts'
import { endProductTour } from './account/end-product-tour.ts'
import { updateMe } from './account/update-me.ts'
import { getAgreement, putAgreement, signAgreement } from './agreement/agreement.ts'
import { acceptInvitation } from './joining/accept-invitation.ts'
import { deletionHandlers } from './deletion/delete-organization.ts'
import { createOrganization, invite } from './joining/invite.ts'
import { setUp } from './joining/setup.ts'
import { listDemoSignIns, getMe } from './me.ts'
import { getNotifications, setNotifications } from './notifications/settings.ts'
import { addPushSubscription, getPushKey, removePushSubscription } from './notifications/subscriptions.ts'
import { resetPassword, requestPasswordReset } from './passwords/reset-password.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSession } from './revoke-session.ts'
import { createApiKey, listOwnApiKeys, revokeApiKey } from './security/api-keys.ts'
import { createIntegration, listIntegrations, revokeIntegration } from './security/integrations.ts'
import { requireSecondFactor } from './security/require-second-factor.ts'
import {
  confirmSecondFactor,
  getOwnSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './security/second-factor.ts'
import { listSecurityLog } from './security-log/list-security-log.ts'
import { endAccountSessions, listOwnSessions, revokeOtherSessions, revokeOwnSession } from './security/sessions.ts'
import { signInByApiKey } from './sign-in/sign-in-by-api-key.ts'
import { signInByEmail } from './sign-in/sign-in-by-email.ts'
import { getUser } from './users/access-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { listColleagues, listUsers } from './users/list-users.ts'
import {
  askSecondFactorReset,
  confirmSecondFactorReset,
  withdrawSecondFactorReset,
} from './users/reset-second-factor.ts'
import { putUser } from './users/put-user.ts'
import { deleteUsers, putUsers } from './users/several-users.ts'
import { getRights, previewRights, setRights } from './rights/rights.ts'
import { confirmSwitch, listSwitches, switchBack, switchTo } from './switching/switch-to.ts'

export const staffHandlers: HandlersOf<typeof staff> = {
  loginByEmail: forAnybody(signInByEmail),
  loginByApikey: forAnybody(signInByApiKey),
  refreshToken: forAnybody(refreshSession),
  revokeToken: forAnybody(revokeSession),
  requestPasswordReset: forAnybody(requestPasswordReset),
  resetPassword: forAnybody(resetPassword),
  confirmEmail: forAnybody(confirmEmail),
  listDemoSignIns: forAnybody(listDemoSignIns),
  setUp: forAnybody(setUp),
  acceptInvitation: forAnybody(acceptInvitation),
  getMe: forSignedIn(getMe),
  updateMe: forSignedIn(updateMe),
  endProductTour: forSignedIn(endProductTour),
  changePhone: forSignedIn(changePhone),
  changeEmail: forSignedIn(changeEmail),
  cancelEmailChange: forSignedIn(cancelEmailChange),
  changePassword: forSignedIn(changePassword),
  getSecurity: forSignedIn(getOwnSecurity),
  listSessions: forSignedIn(listOwnSessions),
  revokeSession: forSignedIn(revokeOwnSession),
  revokeOtherSessions: forSignedIn(revokeOtherSessions),
  listApiKeys: forSignedIn(listOwnApiKeys),
  createApiKey: forSignedIn(createApiKey),
  revokeApiKey: forSignedIn(revokeApiKey),
  listIntegrations: forMember(listIntegrations),
  createIntegration: forMember(createIntegration),
  revokeIntegration: forMember(revokeIntegration),
  startSecondFactor: forSignedIn(startSecondFactor),
  confirmSecondFactor: forSignedIn(confirmSecondFactor),
  createRecoveryCodes: forSignedIn(renewRecoveryCodes),
  removeSecondFactor: forSignedIn(removeSecondFactor),
  requireSecondFactor: forMember(requireSecondFactor),
  listSecurityLog: forSignedIn(listSecurityLog),
  getNotifications: forSignedIn(getNotifications),
  setNotifications: forSignedIn(setNotifications),
  getPushKey: forSignedIn(getPushKey),
  addPushSubscription: forSignedIn(addPushSubscription),
  removePushSubscription: forSignedIn(removePushSubscription),
  switchTo: forMember(switchTo),
  confirmSwitch: forSignedIn(confirmSwitch),
  switchBack: forSignedIn(switchBack),
  listSwitches: forSignedIn(listSwitches),
  getAgreement: forMember(getAgreement),
  putAgreement: forMember(putAgreement),
  signAgreement: forMember(signAgreement),
}

export const directoryHandlers: HandlersOf<typeof directory> = {
  listUsers: forAnywhere(listUsers),
  getUser: forSignedIn(getUser),
  putUser: forSignedIn(putUser),
  deleteUser: forSignedIn(deleteUser),
  putUsers: forSignedIn(putUsers),
  deleteUsers: forSignedIn(deleteUsers),
  askSecondFactorReset: forSignedIn(askSecondFactorReset),
  confirmSecondFactorReset: forSignedIn(confirmSecondFactorReset),
  withdrawSecondFactorReset: forSignedIn(withdrawSecondFactorReset),
  listColleagues: forMember(listColleagues),
  endSessions: forMember(endAccountSessions),
  ...absenceHandlers,
  invite: forMember(invite),
  createOrganization: forSignedIn(createOrganization),
  ...deletionHandlers,
  getRights: forSignedIn(getRights),
  setRights: forSignedIn(setRights),
  previewRights: forSignedIn(previewRights),
}
