import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { loadAccountAgain } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { notifyFailure } from '../../client/notify.ts'

/** Messages under fields, by field name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

interface AccountChangeOptions<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** The field each refusal belongs to, by refusal code. Any other failure is shown as a toast. */
  blames: Readonly<Record<string, string>>
  onRefused?: (error: unknown) => void
}

export interface AccountChange<Input> {
  run: (input: Input) => void
  busy: boolean
  errors: FieldErrors
  /** Sets errors found before anything is sent. */
  blame: (errors: FieldErrors) => void
}

/** Refusals of the password: wrong, or tried too often. */
export const PASSWORD_REFUSAL_FIELDS = { PasswordWrong: 'password', SignInThrottled: 'password' } as const

/** Refusals of the password and the second-factor code, by the field that shows them. */
export const PASSWORD_AND_CODE_REFUSAL_FIELDS = {
  ...PASSWORD_REFUSAL_FIELDS,
  SecondFactorCodeRequired: 'code',
  SecondFactorCodeWrong: 'code',
} as const

/** The error for a missing password, if it is missing. */
export const requirePassword = (password: string): FieldErrors =>
  password === '' ? { password: 'Please enter your password.' } : {}

/** The errors of a missing password or code. */
export const requirePasswordAndCode = ({ password, code }: { password: string; code?: string }): FieldErrors => ({
  ...requirePassword(password),
  ...(code === '' && { code: 'Please enter a code.' }),
})

/** Runs one change of the account. If it fails, the form stays as it is. */
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
      // A second factor was set up elsewhere: the form gets its field for the code.
      if (code === 'SecondFactorCodeRequired') void loadAccountAgain()
      onRefused?.(error)
    },
  })
  return { run: mutate, busy: isPending, errors, blame: setErrors }
}
