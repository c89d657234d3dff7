import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../client/failure.ts'
import { notifyFailure } from '../../client/notify.ts'

/** Sentences under fields, by the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

interface AccountChangeOptions<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Which field a refusal belongs to, by its code; any other failure is a notification. */
  blames: Readonly<Record<string, string>>
  onRefused?: (error: unknown) => void
}

export interface AccountChange<Input> {
  run: (input: Input) => void
  busy: boolean
  errors: FieldErrors
  /** For what is seen to be wrong before anything is sent. */
  blame: (errors: FieldErrors) => void
}

/** A refused password, wrong or tried too often. */
export const PASSWORD_REFUSAL_FIELDS = { PasswordWrong: 'password', SignInThrottled: 'password' } as const

/** Why a form that asks for the password cannot be sent yet. */
export const requirePassword = (password: string): FieldErrors =>
  password === '' ? { password: 'Please enter your password.' } : {}

/** One change of the own account; what was typed stays when it fails. */
export const useAccountChange = <Input, Answer>({
  call,
  onDone,
  blames,
  onRefused,
}: AccountChangeOptions<Input, Answer>): AccountChange<Input> => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    meta: { quiet: true },
    onSuccess: (answer) => {
      setErrors({})
      onDone(answer)
    },
    onError: (error) => {
      const { code, content } = failureOf(error)
      const field = blames[code]
      setErrors(field === undefined ? {} : { [field]: content })
      if (field === undefined) notifyFailure(error)
      onRefused?.(error)
    },
  })
  return { run: mutate, busy: isPending, errors, blame: setErrors }
}
