import type { Desk } from '../desk.ts'

export interface Notice {
  title: string
  body: string
}

export interface NoticeWatch {
  /** Every notice that was displayed, oldest first. */
  displayed: Notice[]
  /** Those still on the screen: the latest of each tag, unless it was closed. */
  standing(): Notice[]
}

/**
 * Follows the browser's own record of the notices it displays, whichever tab or worker shows them. The page could call
 * `getNotifications`, but Chromium loses a notice if that is called while it is being shown.
 */
export const watchNotices = async ({ page, context }: Pick<Desk, 'page' | 'context'>): Promise<NoticeWatch> => {
  const displayed: Notice[] = []
  const byTag = new Map<string, Notice>()
  const protocol = await context.newCDPSession(page)
  protocol.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    const { instanceId: tag, eventName, eventMetadata } = event
    const valueOf = (wanted: string) => eventMetadata.find(({ key }) => key === wanted)?.value ?? ''
    if (eventName === 'Notification closed') byTag.delete(tag)
    if (eventName !== 'Notification displayed') return
    const notice = { title: valueOf('Title'), body: valueOf('Body') }
    displayed.push(notice)
    byTag.set(tag, notice)
  })
  await protocol.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' })
  await protocol.send('BackgroundService.startObserving', { service: 'notifications' })
  return { displayed, standing: () => [...byTag.values()] }
}
