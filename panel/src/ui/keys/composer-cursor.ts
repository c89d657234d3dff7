import { onSessionEnd } from '../../client/session.ts'

/** The composers on the page, or what says why there is none, by contact id. */
const composers = new Map<string, HTMLElement>()
/** Words that were typed before their composer was there, by contact id. */
const words = new Map<string, string>()
/** An invisible field that takes what is typed until the composer is there. It also keeps a phone's keyboard open. */
let waiting: { contactId: string; field: HTMLTextAreaElement } | null = null

/** Puts the cursor into a client's composer. If the conversation is still to open, what is typed meanwhile isn't lost. */
export const writeTo = (contactId: string): void => {
  const composer = composers.get(contactId)
  if (composer !== undefined) return composer.focus()
  if (waiting?.contactId !== contactId) {
    stopWaiting()
    waiting = { contactId, field: addWaitingField(contactId) }
  }
  waiting.field.focus({ preventScroll: true })
}

/** For a link that leads to a composer: the cursor goes there, unless the click opens another tab or window. */
export const writeOnClick =
  (contactId: string) =>
  ({ ctrlKey, metaKey, shiftKey, altKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): void => {
    if (!ctrlKey && !metaKey && !shiftKey && !altKey) writeTo(contactId)
  }

/** The client to whose composer the cursor is on its way; null if there is none. */
export const clientWaitedFor = (): string | null => waiting?.contactId ?? null

/** Whether somebody is writing to a client right now: the cursor is in a composer, or on its way to one. */
export const isWriting = (): boolean => {
  const places: (Element | undefined)[] = [waiting?.field, ...composers.values()]
  return document.activeElement !== null && places.includes(document.activeElement)
}

/**
 * Registers a composer that is on the page, and gives it the cursor and the words that were waiting for it. Returns its removal.
 */
export const registerComposer = (
  contactId: string,
  composer: HTMLElement,
  onWords: (text: string) => void,
): (() => void) => {
  composers.set(contactId, composer)
  if (composer instanceof HTMLTextAreaElement) composer.setSelectionRange(composer.value.length, composer.value.length)
  if (waiting?.contactId === contactId) {
    // First, because leaving the field also completes a word that an input method is composing.
    if (document.activeElement === waiting.field) composer.focus({ preventScroll: true })
    stopWaiting()
  }
  const text = words.get(contactId)
  words.delete(contactId)
  if (text !== undefined) onWords(text)
  return () => {
    if (composers.get(contactId) === composer) composers.delete(contactId)
  }
}

/** Takes the waiting field away, unless it waits for this client. Its words stay for the client's next composer. */
export const stopWaiting = (exceptFor: string | null = null): void => {
  if (waiting === null || waiting.contactId === exceptFor) return
  const { contactId, field } = waiting
  waiting = null
  if (field.value !== '') words.set(contactId, field.value)
  field.remove()
}

onSessionEnd(() => {
  stopWaiting()
  words.clear()
})

const addWaitingField = (contactId: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.setAttribute('aria-label', 'Message')
  field.value = words.get(contactId) ?? ''
  words.delete(contactId)
  field.addEventListener('keydown', ({ key, isComposing }) => {
    if (key !== 'Escape' || isComposing) return
    field.value = ''
    stopWaiting()
  })
  document.body.append(field)
  return field
}
