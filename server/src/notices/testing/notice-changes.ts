import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Notice } from '@attune/contract/notices/entity'
import type { noticeFacts } from '@attune/contract/notices/facts'
import { newId } from '../../new-id.ts'
import type { BelongingsOf } from '../../testing/keeper.ts'
import { runChanges } from '../../testing/runs/run-changes.ts'
import type { TestPerson } from '../../testing/world.ts'
import type { ContactScene } from '../../contacts/testing/contact-changes.ts'
import { raiseNotice } from '../raise-notice.ts'

type NoticeChange = (scene: ContactScene) => Promise<unknown>

/** For each fact of a notice, a change that records it, perhaps among others. Complete by type. */
export const noticeChanges: Record<keyof typeof noticeFacts, NoticeChange> = {
  NoticeRaised: (scene) => raiseAlert(scene),
  NoticeRead: async (scene) => {
    await raiseAlert(scene)
    await scene.hannah.ok('POST', '/v1/notices/read-batch', { list: 'all' })
  },
  NoticeClosed: (scene) => closeAlert(scene),
  NoticeReopened: async (scene) => {
    const { _id } = await closeAlert(scene)
    await scene.hannah.ok('PATCH', `/v1/notices/${_id}`, { status: 'open' })
  },
  ConfiguredAlertSaved: ({ priya }) => addAlert(priya),
  ConfiguredAlertRemoved: async ({ priya }) => {
    const { _id } = await addAlert(priya)
    await priya.ok('DELETE', `/v1/configurable-alerts/${_id}`)
  },
}

export const noticeBelongings: BelongingsOf<'alert' | 'notice'> = {
  alert: {
    of: 'organization',
    add: async ({ author }) => ({ alertId: (await addAlert(author, { title: `At risk ${newId('al')}` }))._id }),
  },
  notice: {
    of: 'person',
    add: ({ world, organizationId, client, own }) => {
      const notice = {
        ...{ type: 'alert' as const, title: 'At risk', topic: newId('nt') },
        ...{ about: { contactId: client.id }, recipients: [own.accountId] },
      }
      const raised = { admins: [], cause: null, at: world.now() }
      return world.deps.store.tenant(organizationId, async (tx) => {
        const { noticeId } = await raiseNotice(tx, notice, raised)
        return { noticeId }
      })
    },
  },
}

/** A scene raises the alert "At risk" about Maria. */
const raiseAlert = async (scene: ContactScene): Promise<void> => {
  await runChanges.SceneAlertRaised(scene)
  await scene.world.work()
}

const closeAlert = async (scene: ContactScene): Promise<Notice> => {
  await raiseAlert(scene)
  const [notice] = await noticesOf(scene.hannah)
  return scene.hannah.ok('PATCH', `/v1/notices/${notice?._id}`, { status: 'closed' })
}

export const noticesOf = async (who: TestPerson, query = ''): Promise<Notice[]> =>
  (await who.ok<{ data: Notice[] }>('GET', `/v1/notices${query}`)).data

export const feedOf = (who: Pick<TestPerson, 'ok'>): Promise<{ data: Notice[]; count: number }> =>
  who.ok('GET', '/v1/notices/feed')

/** An alert for clients' coaches when they haven't texted for a week; with any field, another one. */
export const addAlert = (who: Pick<TestPerson, 'ok'>, fields: object = {}): Promise<ConfigurableAlert> =>
  who.ok('POST', '/v1/configurable-alerts', {
    title: 'No text for 7 days',
    condition: 'daysSinceText >= 7',
    recipients: { coaches: true, managers: false, admins: false, people: [] },
    ...fields,
  })
