import { useEffect, useRef, type RefObject } from 'react'

/** A field with an error. Around that of a password it is the frame that says so, which can't take the focus. */
const WRONG_FIELD = ':is(input, textarea, select, button, [tabindex]):is([aria-invalid="true"], [data-invalid])'
const SENTENCE = '[role="alert"][tabindex]'
const FIELD = '.mantine-InputWrapper-root'

/**
 * Puts the focus on the first field that is wrong; if none is, on the sentence that says why the form wasn't saved. False if
 * there is neither.
 */
export const focusWrong = (form: HTMLElement | null): boolean => {
  const wrong = form?.querySelector<HTMLElement>(WRONG_FIELD) ?? form?.querySelector<HTMLElement>(SENTENCE) ?? null
  if (wrong === null) return false
  wrong.focus()
  // The sentence of a field stands below it.
  ;(wrong.closest(FIELD) ?? wrong).scrollIntoView({ block: 'nearest' })
  return true
}

/** For a form that counts how often saving it was refused: with each time, the focus goes to what is wrong. */
export const useFocusOnWrong = (refusals: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const answered = useRef(refusals)
  // After each render: what is wrong may only be drawn after the refusal was counted.
  useEffect(() => {
    if (refusals !== answered.current && focusWrong(form.current)) answered.current = refusals
  })
  return form
}
