import { useRouter } from '@tanstack/react-router'
import { startTransition, useActionState, useEffect, useRef, useState } from 'react'
import { refusalOf, type FieldSentences, type FormRefusal } from '../../client/forms/refusal-of.ts'
import { focusWrong } from '../../ui/form/focus-wrong.ts'
import { blameNewPassword } from '../passwords.ts'

const NONE = {}

/**
 * A form that creates an account and signs it in. What is wrong with a field, by `check` or by the server, is said under
 * it, and the first of these fields gets the focus.
 */
export const useFirstSignIn = <Fields extends { password: string }>(
  check: (fields: Fields) => FieldSentences<Fields>,
  signIn: (fields: Fields) => Promise<void>,
) => {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldSentences<Fields>>(NONE)
  const [refusal, act, busy] = useActionState<FormRefusal<Fields> | null, Fields>(async (_before, fields) => {
    try {
      await signIn(fields)
    } catch (error) {
      return refusalOf<Fields>(error, fields, blameNewPassword)
    }
    await router.navigate({ to: '/', replace: true })
    return null
  }, null)
  useEffect(() => focusWrong(form.current), [problems, refusal])
  const send = (fields: Fields) => {
    const found = check(fields)
    const isGood = Object.keys(found).length === 0
    setProblems(isGood ? NONE : found)
    if (isGood) startTransition(() => act(fields))
  }
  const whole = refusal?.whole ?? null
  // What the server said is about what was sent before.
  const errors: FieldSentences<Fields> = problems === NONE ? (refusal?.fields ?? NONE) : problems
  return { form, busy, send, errors, failure: whole === null || problems !== NONE ? null : { content: whole } }
}
