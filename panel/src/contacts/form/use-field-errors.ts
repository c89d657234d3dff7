import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { checkField } from './check-fields.ts'
import type { ContactField, ContactFields } from './contact-fields.ts'
import { NO_ERRORS, type FieldErrors } from './field-errors.ts'

interface UseFieldErrorsOptions {
  values: ContactFields
  /** Why the last save failed; NO_ERRORS if it didn't. */
  refused: FieldErrors
  /** The values that were saved then. */
  sent: ContactFields | undefined
}

/**
 * The errors to show at the fields. A field is checked when it is left, and all fields when the form is saved; the
 * cursor then goes to the first one in error. What the server refused is shown until the field is changed.
 */
export const useFieldErrors = ({ values, refused, sent }: UseFieldErrorsOptions) => {
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState<ReadonlySet<ContactField>>(new Set())
  const fields: FieldErrors['fields'] = {}
  for (const field of Object.keys(values) as ContactField[]) {
    // The fields' own names.
    const stands = sent !== undefined && sent[field] === values[field] ? refused.fields[field] : undefined
    const message = stands ?? (checked.has(field) ? checkField(field, values) : null)
    if (message !== null) fields[field] = message
  }
  useFocusOnError(form, refused)
  return {
    form,
    errors: { ...NO_ERRORS, fields, takenBy: refused.takenBy, general: refused.general },
    /** For the form's onBlur. */
    onBlur: ({ target }: FocusEvent) => {
      const field = target.closest<HTMLElement>('[data-field]')?.dataset['field']
      if (field !== undefined) setChecked((before) => new Set(before).add(field as ContactField)) // Set by FieldShell.
    },
    /** Checks all fields before saving; on an error puts the cursor there and answers false. */
    checkAll: (shown: readonly ContactField[]): boolean => {
      setChecked(new Set(shown))
      const wrong = shown.filter((field) => checkField(field, values) !== null)
      focusFirst(form.current, wrong)
      return wrong.length === 0
    },
  }
}

const useFocusOnError = (form: RefObject<HTMLElement | null>, { fields }: FieldErrors) => {
  const wrong = Object.keys(fields).join(' ')
  const last = useRef('')
  useEffect(() => {
    if (wrong !== '' && wrong !== last.current) focusFirst(form.current, wrong.split(' '))
    last.current = wrong
  }, [form, wrong])
}

/** Focuses the first of these fields on the page. */
const focusFirst = (form: HTMLElement | null, wrong: readonly string[]): void => {
  const first = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find((shell) =>
    wrong.includes(shell.dataset['field'] ?? ''),
  )
  first?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus()
}
