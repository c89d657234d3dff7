import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { Outbox } from '../outbox.ts'

/** What this needs of the session that all open conversations share. */
interface Watched {
  outbox: Pick<Outbox, 'all'>
  visit: ((contactId: string) => void) | null
  reader: () => { openContactId: string | null }
}

/** Says so if a message isn't sent after all. To be called where nothing else would show it, as below a row of a list. */
export const tellIfStuck = (
  session: Watched,
  { contactId, title }: Pick<Thread, 'contactId' | 'title'>,
  suffix: string,
): void => {
  const watch = session.outbox.all.subscribe((unsent) => {
    const item = unsent.find((other) => other.suffix === suffix)
    const isStuck = item?.state === 'failed' || item?.state === 'held'
    if (item !== undefined && !isStuck) return
    watch.unsubscribe()
    // It was sent or taken back, or its conversation shows it.
    if (item === undefined || session.reader().openContactId === contactId) return
    notify({
      kind: 'bad',
      title: item.state === 'held' ? `Message to ${title} held` : `Message to ${title} not sent`,
      content: item.problem ?? 'A colleague wrote to them meanwhile. Read that first, then send or edit yours.',
      action: { label: 'Open', run: () => session.visit?.(contactId) },
    })
  })
}
