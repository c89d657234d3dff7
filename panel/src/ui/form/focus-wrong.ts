import { useEffect, useRef, type RefObject } from 'react'

/** A field with an error. For a password, the frame around it is marked, which can't take the focus. */
const WRONG_FIELD =
  ':is(input, textarea, select, button, [tabindex], [contenteditable="true"]):is([aria-invalid="true"], [data-invalid])'
const SENTENCE = '[role="alert"][tabindex]'
const FIELD = '.mantine-InputWrapper-root'

/** Focuses the first invalid field; if there is none, the message that says why the form wasn't saved. */
export const focusWrong = (form: HTMLElement | null): void => {
  const wrong = form?.querySelector<HTMLElement>(WRONG_FIELD) ?? form?.querySelector<HTMLElement>(SENTENCE)
  wrong?.focus()
  // A field's message is below it.
  ;(wrong?.closest(FIELD) ?? wrong)?.scrollIntoView({ block: 'nearest' })
}

/** For a form that counts how often saving was refused: each time, the focus goes to what is wrong. */
export const useFocusOnWrong = (refusals: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const counted = useRef(refusals)
  useEffect(() => {
    if (refusals > counted.current) focusWrong(form.current)
    counted.current = refusals
  }, [refusals])
  return form
}
