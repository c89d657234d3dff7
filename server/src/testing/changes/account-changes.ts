import { permissionBits } from '@attune/contract/staff/masks'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { setMembership } from '@attune/store/staff/accounts'
import { testBrowser } from '../test-browser.ts'
import { PASSWORD, type TestPerson, type World } from '../world.ts'

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

export const makeKey = (who: TestPerson): Promise<{ apiKey: { _id: string } }> =>
  who.ok('POST', '/v2/users.createApiKey', { name: 'Spreadsheet', password: PASSWORD })

/** Leaves an account only the rights to list contacts and view conversations, without private data. */
export const takeRights = async (world: World, organizationId: string, { id }: TestPerson): Promise<void> => {
  await world.deps.store.globalTransaction(async (tx) => {
    await setMembership(tx, id, { permissions: permissionBits.of(['conversations.view', 'contacts.list']) })
    await appendGlobalFacts(tx, organizationId, [
      { kind: 'AccountRightsChanged', payload: { accountId: id }, actor: null, cause: null, at: new Date() },
    ])
  })
  world.deps.store.hints.give('facts')
}
