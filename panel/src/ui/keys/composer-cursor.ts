import { onSessionEnd } from '../../client/session.ts'
import { opensHere, type LinkClick } from '../opens-here.ts'

/** A composer on the page, or the element that says why there is none. */
interface Composer {
  field: HTMLElement
  addWords: (text: string) => void
}

/** By contact id. */
const composers = new Map<string, Composer>()
/** The client whose composer had the cursor last, while it is on the page. */
let lastFocused: string | null = null
/** Text typed before its composer had loaded, by contact id. */
const words = new Map<string, string>()
/**
 * An invisible field that receives typing until the composer has loaded. It also keeps a phone's keyboard open.
 * `leaving` means that the text isn't for this client but for the next one, who isn't known yet.
 */
let waiting: { contactId: string; field: HTMLTextAreaElement; leaving: boolean } | null = null

/** The text in the waiting field when Enter was pressed. */
export interface EarlySubmit {
  contactId: string
  text: string
  press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>
}

/** For the next client, who isn't known yet. */
let forNext: Omit<EarlySubmit, 'contactId'>[] = []

let submit: ((early: EarlySubmit) => void) | null = null
/** Submissions that nothing could handle yet. */
let submitted: EarlySubmit[] = []

/** Passes on what is submitted before its composer has loaded, including earlier submissions. */
export const onEarlySubmit = (take: (early: EarlySubmit) => void): void => {
  submit = take
  for (const early of submitted.splice(0)) take(early)
}

/** Puts the cursor into a client's composer. If the conversation isn't open yet, typing meanwhile isn't lost. */
export const writeTo = (contactId: string): void => {
  const composer = composers.get(contactId)
  if (waiting !== null && isLeaving()) {
    waiting = { ...waiting, contactId, leaving: false }
    // A submission that asks for the next client also leaves this one: later text is for whoever comes next.
    for (let held = forNext.shift(); held !== undefined; held = isLeaving() ? undefined : forNext.shift())
      handOver({ ...held, contactId })
    if (composer !== undefined && !isLeaving()) giveWords(composer)
    return
  }
  if (composer !== undefined) return composer.field.focus()
  if (waiting?.contactId !== contactId) {
    stopWaiting()
    waiting = { contactId, field: addWaitingField(contactId), leaving: false }
  }
  waiting.field.focus({ preventScroll: true })
}

/** Looked up each time: the handler of a submission may leave the client. */
const isLeaving = (): boolean => waiting?.leaving === true

/**
 * Puts early submissions back into what is being written to the client: in front of it, or on a separate line if the
 * composer has loaded by now. Returns false if no one is writing to the client any more.
 */
export const giveBackWords = (contactId: string, text: string): boolean => {
  if (waiting?.contactId === contactId) {
    waiting.field.setRangeText(text, 0, 0, waiting.field.selectionStart === 0 ? 'end' : 'preserve')
    return true
  }
  const composer = composers.get(contactId)
  if (composer === undefined) return false
  const { field, addWords } = composer
  addWords(field instanceof HTMLTextAreaElement && field.value !== '' ? `\n${text}` : text)
  return true
}

/**
 * Takes the cursor out of a client's composer before the next client is known. `writeTo` then decides who gets the text
 * typed meanwhile. If it isn't called, the text belongs to the client who was left.
 */
export const leaveComposer = (contactId: string): void => {
  if (waiting?.leaving === true) return
  stopWaiting(contactId)
  waiting = { contactId, field: waiting?.field ?? addWaitingField(contactId), leaving: true }
  waiting.field.focus({ preventScroll: true })
}

/** After `leaveComposer`, when no one comes next: the cursor and the text go back. None of it is sent. */
export const returnToComposer = (): void => {
  if (waiting?.leaving !== true) return
  waiting.field.value = takeWords(waiting.field)
  writeTo(waiting.contactId)
}

/**
 * After `leaveComposer`, when no one comes next and the previous conversation is closed, too: nothing has the cursor.
 * Returns what was typed meanwhile, and who the last message was to; null if nothing was typed.
 */
export const abandonWords = (): { contactId: string; text: string } | null => {
  if (waiting?.leaving !== true) return null
  const { contactId, field } = waiting
  waiting = null
  const text = takeWords(field)
  field.remove()
  return text === '' ? null : { contactId, text }
}

/** The waiting field's text, after what was submitted to a client who never came. */
const takeWords = ({ value }: HTMLTextAreaElement): string =>
  [...forNext.splice(0).map(({ text }) => text), value].filter((text) => text !== '').join('\n')

/** Like `writeTo`, unless someone is already typing to another client, or to the next one, who isn't known yet. */
export const writeUnlessToAnother = (contactId: string): void => {
  if (waiting === null || (waiting.contactId === contactId && !waiting.leaving)) writeTo(contactId)
}

/** Like `writeTo`. On a phone, the cursor would open the keyboard over the conversation, unless it is already open. */
export const writeUnlessOnPhone = (contactId: string): void => {
  if (isWriting() || !isPhone()) writeTo(contactId)
}

/** Whether an open keyboard would leave little room. */
export const isPhone = (): boolean => !matchMedia('(width >= 700px)').matches

/** A client's composer, or what stands in its place; null if it isn't on the page. */
export const composerFieldOf = (contactId: string): HTMLElement | null => composers.get(contactId)?.field ?? null

/** Puts the cursor back into a client's composer, if that is on the page. */
export const writeWhereOpen = (contactId: string): void => composerFieldOf(contactId)?.focus()

/** For a link to a composer: the cursor goes there, unless the click opens another tab or window. */
export const writeOnClick =
  (contactId: string, write = writeTo) =>
  (event: LinkClick): void => {
    if (opensHere(event)) write(contactId)
  }

/** The client whose composer is about to get the cursor; null if there is none. */
export const clientWaitedFor = (): string | null => waiting?.contactId ?? null

/** Whether someone is writing to a client right now: the cursor is in a composer, or about to be. */
export const isWriting = (): boolean => {
  const places: (Element | undefined)[] = [waiting?.field, ...[...composers.values()].map(({ field }) => field)]
  return document.activeElement !== null && places.includes(document.activeElement)
}

/**
 * Whether the cursor is in this client's composer, or has been since the conversation was opened: someone who was
 * writing and left the field for a key continues writing in the next one.
 */
export const cameWriting = (contactId: string): boolean => lastFocused === contactId || clientWaitedFor() === contactId

/**
 * Registers a composer on the page, and gives it the cursor and the text that was waiting for it. Returns its removal.
 */
export const registerComposer = (
  contactId: string,
  field: HTMLElement,
  addWords: (text: string) => void,
): (() => void) => {
  const composer = { field, addWords }
  composers.set(contactId, composer)
  const noteFocus = () => {
    lastFocused = contactId
  }
  field.addEventListener('focus', noteFocus)
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  if (waiting?.contactId === contactId && !waiting.leaving) giveWords(composer)
  else giveStoredWords(contactId, composer)
  return () => {
    field.removeEventListener('focus', noteFocus)
    if (composers.get(contactId) !== composer) return
    composers.delete(contactId)
    if (lastFocused === contactId) lastFocused = null
  }
}

/** Gives a composer the cursor and the text of the waiting field. */
const giveWords = (composer: Composer): void => {
  if (waiting === null) return
  const { contactId, field } = waiting
  // Done first, because leaving the field also completes a word that an input method is composing.
  if (document.activeElement === field) composer.field.focus({ preventScroll: true })
  stopWaiting()
  giveStoredWords(contactId, composer)
}

const giveStoredWords = (contactId: string, { addWords }: Composer): void => {
  const text = words.get(contactId)
  words.delete(contactId)
  if (text !== undefined) addWords(text)
}

/** Removes the waiting field, unless it waits for this client. Its text stays for its client's next composer. */
export const stopWaiting = (exceptFor: string | null = null): void => {
  if (waiting === null || waiting.contactId === exceptFor) return
  const { contactId, field } = waiting
  waiting = null
  const text = takeWords(field)
  if (text !== '') words.set(contactId, text)
  field.remove()
}

onSessionEnd(() => {
  stopWaiting()
  words.clear()
  submit = null
  submitted = []
  forNext = []
})

const breaksLine = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  altKey || (shiftKey && !ctrlKey && !metaKey)

const submitWaiting = (press: KeyboardEvent): void => {
  if (waiting === null || waiting.field.value.trim() === '') return
  const { contactId, field, leaving } = waiting
  const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = press
  const early = { text: field.value, press: { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } }
  field.value = ''
  if (leaving) forNext.push(early)
  else handOver({ ...early, contactId })
}

const handOver = (early: EarlySubmit): void => {
  if (submit === null) submitted.push(early)
  else submit(early)
}

const addWaitingField = (contactId: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.setAttribute('aria-label', 'Message')
  field.value = words.get(contactId) ?? ''
  words.delete(contactId)
  field.addEventListener('keydown', (press) => {
    if (press.isComposing) return
    if (press.key === 'Enter' && !breaksLine(press)) {
      press.preventDefault()
      submitWaiting(press)
    } else if (press.key === 'Escape') {
      field.value = ''
      if (forNext.length > 0) returnToComposer()
      else stopWaiting()
    }
  })
  document.body.append(field)
  return field
}
