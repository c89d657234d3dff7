import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NewMessage } from './new-message.ts'

/** How long a new text is held back, so that a scene can take it as its answer. */
const PAUSE_MS = 1_500

export interface AfterScenes {
  add: (newMessage: NewMessage) => void
  /** Drops the text that a scene took as its answer. */
  apply: (event: LiveEvent) => void
  stop: () => void
}

/** Announces new texts after a pause, except those a scene took meanwhile: they need no one's attention. */
export const announceAfterScenes = (announce: (newMessage: NewMessage) => void): AfterScenes => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const drop = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    add: (newMessage) => {
      const { id } = newMessage.message
      drop(id)
      const ring = () => {
        timers.delete(id)
        announce(newMessage)
      }
      timers.set(id, setTimeout(ring, PAUSE_MS))
    },
    apply: (event) => {
      if (event.event === 'changed' && event.kind === 'AnswerTaken') drop(event.ids.messageId ?? '')
    },
    stop: () => [...timers.keys()].forEach(drop),
  }
}
