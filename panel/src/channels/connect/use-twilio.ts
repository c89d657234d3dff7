import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf, failureOf } from '../../client/failure.ts'
import type { FieldErrors } from '../../staff/settings/use-account-change.ts'

/** The field each refusal belongs to. The others are about the account or the installation as a whole. */
const FIELD_OF: Readonly<Record<string, string>> = {
  TwilioTokenNeeded: 'authToken',
  TwilioCredentialsWrong: 'authToken',
  TwilioKeyWrong: 'keySecret',
  TwilioAccountUnknown: 'accountSid',
  TwilioAccountNotActive: 'accountSid',
}

interface TwilioOptions<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** A call that asks Twilio. Its refusal is shown under the field it is about, otherwise as `failure`. */
export const useTwilio = <Input, Answer>({ call, onDone }: TwilioOptions<Input, Answer>) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    meta: { quiet: true },
    onMutate: () => {
      setErrors({})
      setFailure(null)
    },
    onSuccess: onDone,
    onError: (error) => {
      const { code, content } = failureOf(error)
      const field = FIELD_OF[code]
      if (field === undefined) setFailure([content, saidBy(error)].filter((words) => words !== '').join(' '))
      else setErrors({ [field]: content })
    },
  })
  return { run: mutate, busy: isPending, errors, failure, blame: setErrors }
}

/** Twilio's own words, or the numbers that a refusal is about. */
const saidBy = (error: unknown): string => {
  const detail = detailOf(error)
  if (typeof detail !== 'object' || detail === null) return ''
  if ('error' in detail && typeof detail.error === 'string') return detail.error
  return 'numbers' in detail && Array.isArray(detail.numbers) ? detail.numbers.join(', ') : ''
}
