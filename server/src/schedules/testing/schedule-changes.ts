import type { scheduleFacts } from '@attune/contract/schedules/facts'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { Caller } from '../../testing/caller.ts'
import { FAR_AHEAD_DAY } from '../../testing/time/far-ahead.ts'
import { idFrom, type BelongingsOf } from '../../testing/keeper.ts'
import type { TestClient } from '../../testing/world.ts'

interface Scene {
  hannah: Caller
  maria: TestClient
}

/** For each fact of scheduled messages, a change that records it, perhaps among others. Complete by type. */
export const scheduleChanges: Record<keyof typeof scheduleFacts, (scene: Scene) => Promise<unknown>> = {
  ScheduledMessageAdded: (scene) => addScheduled(scene.hannah, scene.maria),
  ScheduledMessageChanged: async ({ hannah, maria }) => {
    const { _id } = await addScheduled(hannah, maria)
    await hannah.ok('PUT', `/v1/scheduled-messages/${_id}`, { disabled: true })
  },
  ScheduledMessageRemoved: async ({ hannah, maria }) => {
    const { _id } = await addScheduled(hannah, maria)
    await hannah.ok('DELETE', `/v1/scheduled-messages/${_id}`, {})
  },
  ScheduledMessageRan: async ({ hannah, maria }) => {
    const { _id } = await addScheduled(hannah, maria)
    await hannah.ok('POST', `/v1/scheduled-messages/${_id}/send-now`, {})
  },
  ScheduledMessagesStopped: async ({ hannah, maria }) => {
    await addScheduled(hannah, maria)
    await hannah.ok('POST', `/v1/contacts/${maria.id}/scheduled-messages/stop-all`, {})
  },
  ScheduledMessagesResumed: async ({ hannah, maria }) => {
    await addScheduled(hannah, maria)
    await hannah.ok('POST', `/v1/contacts/${maria.id}/scheduled-messages/stop-all`, {})
    await hannah.ok('POST', `/v1/contacts/${maria.id}/scheduled-messages/resume-all`, {})
  },
}

export const scheduleBelongings: BelongingsOf<'scheduled' | 'standard'> = {
  scheduled: {
    of: 'client',
    add: async ({ coach, client }) => {
      const scheduleValue = { localDate: FAR_AHEAD_DAY, localTime: '10:00' }
      const { _id, nextRunAt } = await addScheduled(coach, client, { scheduleType: 'once', scheduleValue })
      return { scheduledId: _id, scheduledAt: nextRunAt ?? '' }
    },
  },
  standard: {
    of: 'organization',
    add: async ({ author }) => ({
      standardId: await idFrom(author, '/v1/scheduled-message-templates', { text: 'How are you?', ...EACH_MORNING }),
    }),
  },
}

const EACH_MORNING = { scheduleType: 'daily', scheduleValue: { dayOfWeek: 1, localTime: '08:00' } }

/** Schedules a text, each day at eight unless said otherwise. */
export const addScheduled = (
  who: Caller,
  client: { id: string },
  { text = 'How did you sleep?', ...more }: { text?: string } & Record<string, unknown> = {},
): Promise<ScheduledMessage> =>
  who.ok('POST', '/v1/scheduled-messages', {
    contactId: client.id,
    data: { text },
    ...EACH_MORNING,
    ...more,
  })
