import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../client/failure.ts'
import { notifyFailure } from '../../client/notify.ts'

/** Sentences under fields, by the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

interface ChangeOptions<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Which field a refusal belongs to, by its code; any other failure is a notification. */
  blames: Readonly<Record<string, string>>
  onRefused?: (error: unknown) => void
}

export interface Change<Input> {
  run: (input: Input) => void
  busy: boolean
  errors: FieldErrors
  /** For what is seen to be wrong before anything is sent. */
  blame: (errors: FieldErrors) => void
}

/** A refused password, wrong or tried too often. */
export const PASSWORD_BLAMES = { PasswordWrong: 'password', SignInThrottled: 'password' } as const

/** Why a form that asks for the password cannot be sent yet. */
export const missingPassword = (password: string): FieldErrors =>
  password === '' ? { password: 'Please enter your password.' } : {}

/** One change of the own account; what was typed stays when it fails. */
export const useChange = <Input, Answer>({
  call,
  onDone,
  blames,
  onRefused,
}: ChangeOptions<Input, Answer>): Change<Input> => {
  const [errors, blame] = useState<FieldErrors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    meta: { quiet: true },
    onSuccess: (answer) => {
      blame({})
      onDone(answer)
    },
    onError: (error) => {
      const { code, content } = failureOf(error)
      const field = blames[code]
      blame(field === undefined ? {} : { [field]: content })
      if (field === undefined) notifyFailure(error)
      onRefused?.(error)
    },
  })
  return { run: mutate, busy: isPending, errors, blame }
}
