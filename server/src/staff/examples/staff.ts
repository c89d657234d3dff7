import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { staff } from '@attune/contract/staff/calls'
import { EXAMPLE_PASSWORD as PASSWORD, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'
import { newPushKey, publicKeyOf } from '../../push/push.ts'

const PUSH_PUBLIC_KEY = publicKeyOf(newPushKey())
const NO_TOKEN = 'a-token-that-nobody-has-got'

/** Everybody in a test has the same password and changes it to itself. */
export const examples: ExamplesOf<typeof staff> = {
  loginByEmail: () => ({ grantType: 'password', email: 'nobody@test.example', password: PASSWORD, code: '000000' }),
  loginByApikey: () => ({ grantType: 'apikey', apikey: NO_TOKEN }),
  refreshToken: () => ({ token: NO_TOKEN }),
  revokeToken: () => ({ token: NO_TOKEN }),
  requestPasswordReset: () => ({ email: `${newId('us')}@test.example` }),
  resetPassword: () => ({ token: NO_TOKEN, password: PASSWORD }),
  confirmEmail: () => ({ token: NO_TOKEN }),
  listDemoSignIns: () => ({}),
  setUp: () => ({
    token: NO_TOKEN,
    organization: { title: 'Org', timezone: 'America/Denver' },
    name: 'Ada',
    email: 'ada@test.example',
    password: PASSWORD,
  }),
  acceptInvitation: () => ({ token: NO_TOKEN, name: 'Ada', password: PASSWORD }),
  getMe: () => ({}),
  // Without `rev` and `photo`, which would be outdated or used up from the second call on.
  updateMe: () => ({
    timezone: 'America/Denver',
    personalUrl: 'https://example.com/me',
    personalDescription: 'Runs.',
    coachPageOn: false,
  }),
  endProductTour: () => ({}),
  changePhone: () => ({ phone: '+49 30 901820', password: PASSWORD }),
  changeEmail: () => ({ email: 'another.address@test.example', password: PASSWORD }),
  cancelEmailChange: () => ({}),
  changePassword: () => ({ password: PASSWORD, newPassword: PASSWORD }),
  getSecurity: () => ({}),
  listSessions: () => ({}),
  revokeSession: () => ({ id: newId('se') }),
  revokeOtherSessions: () => ({}),
  listApiKeys: () => ({}),
  createApiKey: () => ({ name: 'Spreadsheet', password: PASSWORD, code: '000000' }),
  revokeApiKey: () => ({ id: newId('ak') }),
  listIntegrations: () => ({}),
  createIntegration: () => ({
    name: 'Booking page',
    rights: ['contacts.list', 'contacts.view'],
    expiresInDays: 90,
    password: PASSWORD,
    code: '000000',
  }),
  revokeIntegration: () => ({ id: newId('ak') }),
  startSecondFactor: () => ({ password: PASSWORD }),
  confirmSecondFactor: () => ({ code: '000000' }),
  createRecoveryCodes: () => ({ password: PASSWORD, code: '000000' }),
  removeSecondFactor: () => ({ password: PASSWORD, code: '000000' }),
  // Not required, because everyone in a test would have to set one up.
  requireSecondFactor: () => ({ required: false, password: PASSWORD, code: '000000' }),
  listSecurityLog: () => ({
    kind: 'sign-in,throttled',
    account: newId('us'),
    address: '203.0.113.7',
    from: '2026-01-01T00:00:00Z',
    to: '2036-01-01T00:00:00Z',
    limit: '10',
  }),
  getNotifications: () => ({}),
  setNotifications: () => ({
    title: 'all',
    desktop: 'mine',
    sound: 'off',
    push: 'all',
    quiet: { from: '22:00', to: '07:00' },
  }),
  getPushKey: () => ({}),
  addPushSubscription: () => ({
    endpoint: `https://push.example/${newId('se')}`,
    keys: { p256dh: PUSH_PUBLIC_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
  }),
  removePushSubscription: () => ({ endpoint: 'https://push.example/nowhere' }),
  switchTo: () => ({ id: newId('us'), reason: 'She asked me to look' }),
  confirmSwitch: () => ({ purpose: 'Move her clients' }),
  switchBack: () => ({}),
  listSwitches: () => ({}),
  getAgreement: () => ({}),
  // There is none, and none is created, so the next reader's example works as well.
  putAgreement: () => ({ text: '', version: 0 }),
  signAgreement: () => ({ version: 1, name: 'Hannah Brandt' }),
}

/** These examples name nobody, or would need an authenticator's code. */
export const refused: Record<string, RefusalCode> = {
  'staff.loginByEmail': 'SignInFailed',
  'staff.loginByApikey': 'ApiKeyWrong',
  'staff.refreshToken': 'RefreshTokenInvalid',
  'staff.resetPassword': 'PasswordResetInvalid',
  'staff.confirmEmail': 'EmailChangeInvalid',
  'staff.setUp': 'SetupDone',
  'staff.acceptInvitation': 'InvitationInvalid',
  'staff.switchTo': 'AccountNotFound',
  'staff.confirmSwitch': 'NotSwitched',
  'staff.confirmSecondFactor': 'SecondFactorCodeWrong',
  'staff.createRecoveryCodes': 'SecondFactorNotSetUp',
  'staff.signAgreement': 'AgreementMissing',
}
