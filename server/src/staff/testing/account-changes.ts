import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { permissionBits } from '@attune/contract/staff/masks'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { setMembership } from '@attune/store/staff/accounts'
import { caller, type Caller } from '../../testing/caller.ts'
import { testBrowser } from '../../testing/test-browser.ts'
import { PASSWORD, type TestPerson, type World } from '../../testing/world.ts'

export const chooseNotifications = (who: TestPerson) =>
  who.ok('PUT', '/v1/users/me/notifications', {
    title: 'all',
    desktop: 'off',
    sound: 'off',
    push: 'mine',
    notices: true,
    quiet: null,
  })

export const subscribe = async (who: TestPerson) => {
  const browser = testBrowser('https://push.example')
  await who.ok('POST', '/v1/users/me/push-subscriptions', browser.subscription)
  return browser.subscription
}

export const makeKey = (who: TestPerson): Promise<{ key: string; apiKey: { _id: string } }> =>
  who.ok('POST', '/v2/users.createApiKey', { name: 'Spreadsheet', password: PASSWORD })

/** Adds a version of the agreement. Returns its number. */
export const writeAgreement = async (admin: Caller): Promise<number> => {
  const { agreement } = await admin.ok<AgreementState>('GET', '/v1/agreement')
  const version = agreement?.version ?? 0
  await admin.ok('PUT', '/v1/agreement', { text: `We are kind. This is said after ${version}.`, version })
  return version + 1
}

export const signAgreement = async (who: TestPerson, admin: Caller): Promise<void> => {
  await who.ok('POST', '/v1/agreement/signatures', { version: await writeAgreement(admin), name: who.name })
}

/** Leaves an account only the rights to list contacts and view conversations, without private data. */
export const takeRights = async (world: World, organizationId: string, { id }: TestPerson): Promise<void> => {
  await world.deps.store.globalTransaction(async (tx) => {
    await setMembership(tx, id, { permissions: permissionBits.of(['conversations.view', 'contacts.list']) })
    await appendGlobalFacts(tx, organizationId, [
      { kind: 'AccountRightsChanged', payload: { accountId: id }, actor: null, cause: null, at: world.now() },
    ])
  })
  world.deps.store.hints.give('facts')
}

/** Signs somebody in once more, so that what they do to this session leaves their others alone. */
export const signInAgain = async (world: World, { email }: TestPerson): Promise<Caller> => {
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email,
    password: PASSWORD,
  })
  return caller(world.app, accessToken)
}

export const SWITCH_KINDS = ['AccountSwitchStarted', 'AccountSwitchConfirmed', 'AccountSwitchEnded'] as const

/** Switches into an account by a new session, and goes on until a fact of this kind is recorded. */
export const switchInto = async (
  world: World,
  [admin, owner]: [TestPerson, TestPerson],
  until: (typeof SWITCH_KINDS)[number],
): Promise<void> => {
  const who = await signInAgain(world, admin)
  await who.ok('POST', '/v2/users.switchTo', { id: owner.id })
  if (until === 'AccountSwitchConfirmed') await who.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Help her' })
  if (until === 'AccountSwitchEnded') await who.ok('POST', '/v2/users.switchBack')
}
